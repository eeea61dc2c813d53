import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** Pages for users who are not signed in. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    { path: '/landingpage', title: 'PAGE/LANDING', load: () => import('./LandingPage.tsx') },
    {
      path: '/landingpage/accounttypenotallowed/signout',
      title: 'PAGE/ACCOUNT_TYPE_NOT_ALLOWED',
      load: () => import('./AccountTypePage.tsx'),
    },
    {
      path: '/landingpage/successfullreconnection',
      title: 'PAGE/RECONNECTED',
      load: () => import('./ReconnectedPage.tsx'),
    },
    {
      path: '/multiplesignins/signout',
      title: 'PAGE/MULTIPLE_SIGN_INS',
      load: () => import('./MultipleSignInsPage.tsx'),
    },
  ],
};
