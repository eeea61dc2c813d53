import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/**
 * Screens of the alumni office: requests, the register and mailings. Only administrators may decide
 * on requests, which the pages check and show.
 */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/alumni-admin/management',
      title: 'PAGE/ALUMNI_MANAGEMENT',
      hasPanelsBeside: true,
      load: () => import('./requests/ManagementPage.tsx'),
    },
    {
      path: '/alumni-admin/registration/edit/:alumnId',
      title: 'PAGE/ALUMNI_REGISTRATION',
      load: () => import('./register/AlumnusPage.tsx'),
    },
  ],
  panels: [
    {
      path: 'registrationrequest/add',
      title: 'PANEL/ADD_REQUEST',
      load: () => import('./requests/AddRequestPanel.tsx'),
    },
    {
      path: 'registrationrequest/reject/:requestId',
      title: 'PANEL/REJECT_REQUEST',
      load: () => import('./requests/RejectPanel.tsx'),
    },
    {
      path: 'registrationrequest/undoreject/:requestId',
      title: 'PANEL/UNDO_REJECT_REQUEST',
      load: () => import('./requests/UndoRejectPanel.tsx'),
    },
    {
      path: 'registrationrequest/approve/:requestId',
      title: 'PANEL/APPROVE_REQUEST',
      load: () => import('./requests/ApprovePanel.tsx'),
    },
  ],
};
