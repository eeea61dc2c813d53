import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/accessibility',
      title: 'ACCESSIBILITY/TITLE',
      hasNoSidebar: false,
      load: () => import('./AccessibilityPage.tsx'),
    },
  ],
};
