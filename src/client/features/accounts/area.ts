import type { AreaScreens } from '#client/routing/screens.ts';
import { createTypes } from './create/createTypes.ts';
import { loadEmployeePanel } from './profile/loadEmployeePanel.ts';
import type { TextKey } from './texts.ts';

/** The screens of account management. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/accountmanagement',
      title: 'PAGE/ACCOUNT_MANAGEMENT',
      hasPanelsBeside: true,
      load: () => import('./AccountManagementPage.tsx'),
    },
    {
      path: '/accountsearch',
      title: 'PAGE/ACCOUNT_SEARCH',
      feature: 'activation-key-generate',
      load: () => import('./find/FindAccountPage.tsx'),
    },
  ],
  panels: [
    {
      path: 'account/employee/:liuId',
      title: 'PANEL/EMPLOYEE',
      load: loadEmployeePanel,
    },
    {
      path: 'manageaccount/search',
      title: 'PANEL/ACCOUNT_SEARCH',
      load: () => import('./create/AccountSearchPanel.tsx'),
    },
    {
      path: 'manageaccount/specify/:accountCreateType',
      title: 'PANEL/ACCOUNT_SPECIFY',
      choices: { accountCreateType: createTypes },
      load: () => import('./create/SpecifyPanel.tsx'),
    },
    {
      path: 'manageaccount/success/:accountCreateType',
      title: 'PANEL/ACCOUNT_SUCCESS',
      isDialog: true,
      choices: { accountCreateType: createTypes },
      load: () => import('./create/SuccessPanel.tsx'),
    },
    {
      path: 'manageaccount/resetdeceasedaccountpwd/:liuid',
      title: 'PANEL/RESET_DECEASED_PASSWORD',
      isDialog: true,
      feature: 'reset-deceased-password',
      load: () => import('./deceased/ResetDeceasedPanel.tsx'),
    },
    {
      path: 'manageaccount/transientnumber',
      title: 'PANEL/TRANSIENT_NUMBER',
      load: () => import('./create/TransientNumberPanel.tsx'),
    },
    {
      path: 'columnsettings',
      title: 'PANEL/COLUMN_SETTINGS',
      load: () => import('./lists/ColumnSettingsPanel.tsx'),
    },
    {
      path: 'accountmanagement/notifications/:organisationId',
      title: 'PANEL/ACCOUNT_NOTIFICATIONS',
      load: () => import('./notifications/NotificationsPanel.tsx'),
    },
  ],
};
