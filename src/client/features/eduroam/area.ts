import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** The universities' wireless network, with one login for each device. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/myaccounts/eduroam',
      title: 'PAGE/MY_ACCOUNTS',
      load: () => import('./EduroamPage.tsx'),
    },
  ],
};
