import type { TextKey } from '#client/i18n/keys.ts';
import type { AreaScreens } from '#client/routing/screens.ts';

export const screens: AreaScreens<TextKey> = {
  pages: [
    { path: '/home', title: 'PAGE/HOME', hasNoSidebar: true, load: () => import('./HomePage.tsx') },
  ],
};
