import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** Screens for students' programs, and for the end of a student's account. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/myaccounts/studentretirement',
      title: 'RETIREMENT/TITLE',
      feature: 'student-profile',
      load: () => import('./retirement/RetirementPage.tsx'),
    },
    {
      path: '/applications',
      title: 'PAGE/APPLICATIONS',
      load: () => import('./applications/ApplicationsPage.tsx'),
    },
    {
      path: '/cancelalumn',
      title: 'CANCEL_ALUMNUS/TITLE',
      audience: 'signedIn',
      hasNoSidebar: false,
      load: () => import('./cancelAlumnus/CancelAlumnusPage.tsx'),
    },
    {
      path: '/public/accounts/personal/cancel/success',
      title: 'CANCELLED/TITLE',
      audience: 'everyone',
      load: () => import('./cancelled/CancelledPage.tsx'),
    },
  ],
};
