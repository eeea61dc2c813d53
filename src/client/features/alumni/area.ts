import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

const everyone = { audience: 'everyone' } as const;

/**
 * The alumni portal as its visitors and members see it. Users who are not members yet are sent to
 * registration rather than refused, so the pages check the membership themselves (ALUM-03).
 */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/alumni-portal/signin/select',
      title: 'PAGE/ALUMNI_SIGN_IN',
      ...everyone,
      load: () => import('./entry/SelectPage.tsx'),
    },
    {
      path: '/alumni-portal/profile/:tab?',
      title: 'PAGE/ALUMNI_PROFILE',
      ...everyone,
      load: () => import('./profile/ProfilePage.tsx'),
    },
    {
      path: '/alumni-portal/leave',
      title: 'PAGE/ALUMNI_LEAVE',
      ...everyone,
      load: () => import('./leave/LeavePage.tsx'),
    },
    {
      path: '/alumni-portal/verify',
      title: 'PAGE/ALUMNI_VERIFY',
      ...everyone,
      needsConnection: true,
      load: () => import('./verify/VerifyPage.tsx'),
    },
    {
      path: '/alumni-portal/signout/:key',
      title: 'PAGE/ALUMNI_SIGNED_OUT',
      ...everyone,
      load: () => import('./signedOut/SignedOutPage.tsx'),
    },
  ],
};
