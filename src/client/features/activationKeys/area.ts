import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/**
 * The screens for creating, printing and revoking activation keys, used by those who hand them out
 * (KEY-01).
 */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/createactivationkey/search/:liuId?',
      title: 'PAGE/ACTIVATION_KEY',
      load: () => import('./KeySearchPage.tsx'),
    },
    {
      path: '/createactivationkey/many',
      title: 'PAGE/ACTIVATION_KEYS',
      load: () => import('./run/KeyRunPage.tsx'),
    },
    {
      path: '/createactivationkey/success',
      title: 'PAGE/ACTIVATION_KEY_SUCCESS',
      load: () => import('./KeyPage.tsx'),
    },
  ],
};
