import type { TextKey } from '../../i18n/keys.ts';
import type { AreaScreens } from '../../routing/screens.ts';

export const screens: AreaScreens<TextKey> = {
  pages: [
    { path: '/home', title: 'PAGE/HOME', hasNoSidebar: true, load: () => import('./HomePage.tsx') },
  ],
};
