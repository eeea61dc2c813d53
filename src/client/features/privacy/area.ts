import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** The data about the user in the portal. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/myaccounts/personal/mydata',
      title: 'PRIVACY/TITLE',
      load: () => import('./MyDataPage.tsx'),
    },
  ],
};
