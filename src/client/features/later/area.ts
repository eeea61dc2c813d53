import type { TextKeyOf } from '../../i18n/keys.ts';
import type { AreaScreens } from '../../routing/screens.ts';

const everyone = { audience: 'everyone' } as const;
const signedIn = { audience: 'signedIn' } as const;
const alumniAdministration = { feature: 'alumni-management', needsConnection: true } as const;

/** The addresses that the portal has and this version does not. A screen moves to its area's folder when it is built. */
export const screens: AreaScreens<TextKeyOf<'later'>> = {
  pages: [
    { path: '/alumni-admin/management', title: 'PAGE/ALUMNI_MANAGEMENT', ...alumniAdministration },
    { path: '/alumni-admin/registration/edit/:alumnId', title: 'PAGE/ALUMNI_REGISTRATION', ...alumniAdministration },
    { path: '/public/externaluser/create', title: 'PAGE/EXTERNAL_USER', ...everyone },
    { path: '/public/externaluser/verify', title: 'PAGE/EXTERNAL_USER', ...everyone },
    { path: '/public/externaluser/setpassword', title: 'PAGE/EXTERNAL_USER', ...everyone },
    { path: '/public/externaluser/success', title: 'PAGE/EXTERNAL_USER', ...everyone },
    { path: '/public/externaluser/reset/init', title: 'PAGE/EXTERNAL_RESET', ...everyone },
    { path: '/public/externaluser/reset/verify', title: 'PAGE/EXTERNAL_RESET', ...everyone },
    { path: '/public/externaluser/reset/setpassword', title: 'PAGE/EXTERNAL_RESET', ...everyone },
    { path: '/public/externaluser/reset/success', title: 'PAGE/EXTERNAL_RESET', ...everyone },
    { path: '/alumni-portal/profile/:tab', title: 'PAGE/ALUMNI_PROFILE', ...signedIn, feature: 'alumni-profile' },
    { path: '/alumni-portal/leave', title: 'PAGE/ALUMNI_LEAVE', ...signedIn, feature: 'alumni-profile' },
  ],
  panels: [
    { path: 'registrationrequest/reject/:requestId', title: 'PANEL/REJECT_REQUEST', ...alumniAdministration },
    { path: 'registrationrequest/undoreject/:requestId', title: 'PANEL/UNDO_REJECT_REQUEST', ...alumniAdministration },
    { path: 'registrationrequest/approve/:requestId', title: 'PANEL/APPROVE_REQUEST', ...alumniAdministration },
  ],
};
