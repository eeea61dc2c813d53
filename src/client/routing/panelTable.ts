import { withTexts } from '../i18n/i18n.ts';
import type { PanelScreen } from './screens.ts';

export const transientNumberPanel: PanelScreen = {
  path: 'manageaccount/transientnumber',
  title: 'PANEL/TRANSIENT_NUMBER',
  feature: 'account-management',
  needsConnection: true,
};

/** Every panel, by its address after `/panels/` (spec 1 §2; decisions, "Names"). */
export const panelTable: readonly PanelScreen[] = [
  { path: 'helpdesk', title: 'PANEL/HELPDESK', load: () => import('../features/helpdesk/HelpdeskPanel.tsx') },
  { path: 'notifications', title: 'PANEL/NOTIFICATIONS', load: () => import('../features/notifications/NotificationsPanel.tsx') },

  { path: 'profileimage/edit', title: 'PANEL/PROFILE_IMAGE' },
  { path: 'visitingaddress', title: 'PANEL/VISITING_ADDRESS', feature: 'employee-profile' },
  { path: 'ordercampuscard', title: 'PANEL/ORDER_CARD' },
  { path: 'campuscard/freeze', title: 'PANEL/FREEZE_CARD' },
  { path: 'campuscard/block', title: 'PANEL/BLOCK_CARD' },
  { path: 'campuscardpin', title: 'PANEL/CARD_PIN' },

  {
    path: 'account/employee/:liuId',
    title: 'PANEL/EMPLOYEE',
    feature: 'account-management',
    needsConnection: true,
    load: () => withTexts('accounts', import('../features/accounts/profile/EmployeePanel.tsx')),
  },
  {
    path: 'manageaccount/search',
    title: 'PANEL/ACCOUNT_SEARCH',
    feature: 'account-management',
    needsConnection: true,
    load: () => withTexts('accounts', import('../features/accounts/create/AccountSearchPanel.tsx')),
  },
  {
    path: 'manageaccount/specify/:accountCreateType',
    title: 'PANEL/ACCOUNT_SPECIFY',
    feature: 'account-management',
    needsConnection: true,
    load: () => withTexts('accounts', import('../features/accounts/create/SpecifyPanel.tsx')),
  },
  {
    path: 'manageaccount/success/:accountCreateType',
    title: 'PANEL/ACCOUNT_SUCCESS',
    feature: 'account-management',
    needsConnection: true,
    load: () => withTexts('accounts', import('../features/accounts/create/SuccessPanel.tsx')),
  },
  transientNumberPanel,
  {
    path: 'manageaccount/resetdeceasedaccountpwd/:liuid',
    title: 'PANEL/RESET_DECEASED_PASSWORD',
    feature: 'reset-deceased-password',
    needsConnection: true,
  },
  {
    path: 'columnsettings',
    title: 'PANEL/COLUMN_SETTINGS',
    feature: 'account-management',
    needsConnection: true,
    load: () => withTexts('accounts', import('../features/accounts/lists/ColumnSettingsPanel.tsx')),
  },
  {
    path: 'accountmanagement/notifications/:organisationId',
    title: 'PANEL/ACCOUNT_NOTIFICATIONS',
    feature: 'account-management',
    needsConnection: true,
    load: () => withTexts('accounts', import('../features/accounts/notifications/NotificationsPanel.tsx')),
  },
  { path: 'registrationrequest/reject/:requestId', title: 'PANEL/REJECT_REQUEST', feature: 'alumni-management', needsConnection: true },
  { path: 'registrationrequest/undoreject/:requestId', title: 'PANEL/UNDO_REJECT_REQUEST', feature: 'alumni-management', needsConnection: true },
  { path: 'registrationrequest/approve/:requestId', title: 'PANEL/APPROVE_REQUEST', feature: 'alumni-management', needsConnection: true },
];
