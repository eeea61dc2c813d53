import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** The accounts of people who are not employees, as their contact person sees them. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    { path: '/vouching', title: 'PAGE/VOUCHING', load: () => import('./VouchingPage.tsx') },
    {
      path: '/vouching/invitations',
      title: 'PAGE/GUESTS',
      isForExternalUsers: true,
      load: () => import('./invitations/InvitationsPage.tsx'),
    },
    {
      path: '/vouching/invitations/new',
      title: 'INVITATIONS/NEW',
      isForExternalUsers: true,
      load: () => import('./invitations/InvitePage.tsx'),
    },
  ],
};
