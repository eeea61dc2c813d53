import { accountScreen } from './accountScreen.ts';
import { cardScreen } from './cardScreen.ts';
import type { PanelScreen } from './screens.ts';

const account = { feature: 'account-management', needsConnection: true } as const;
const alumni = { feature: 'alumni-management', needsConnection: true } as const;

export const transientNumberPanel: PanelScreen = { ...account, path: 'manageaccount/transientnumber', title: 'PANEL/TRANSIENT_NUMBER' };

/** Every panel, by its address after `/panels/` (SHELL-18; decisions, "Names"). */
export const panelTable: readonly PanelScreen[] = [
  { path: 'helpdesk', title: 'PANEL/HELPDESK', load: () => import('../features/helpdesk/HelpdeskPanel.tsx') },
  { path: 'notifications', title: 'PANEL/NOTIFICATIONS', load: () => import('../features/notifications/NotificationsPanel.tsx') },

  { path: 'profileimage/edit', title: 'PANEL/PROFILE_IMAGE', load: cardScreen('pictures') },
  { path: 'visitingaddress', title: 'PANEL/VISITING_ADDRESS', feature: 'employee-profile' },
  { path: 'ordercampuscard', title: 'PANEL/ORDER_CARD', load: cardScreen('order') },
  { path: 'campuscard/freeze', title: 'PANEL/FREEZE_CARD', load: cardScreen('freeze') },
  { path: 'campuscard/block', title: 'PANEL/BLOCK_CARD', load: cardScreen('block') },
  { path: 'campuscardpin', title: 'PANEL/CARD_PIN', load: cardScreen('pin') },

  { ...account, path: 'account/employee/:liuId', title: 'PANEL/EMPLOYEE', load: accountScreen('employee') },
  { ...account, path: 'manageaccount/search', title: 'PANEL/ACCOUNT_SEARCH', load: accountScreen('search') },
  { ...account, path: 'manageaccount/specify/:accountCreateType', title: 'PANEL/ACCOUNT_SPECIFY', load: accountScreen('specify') },
  { ...account, path: 'manageaccount/success/:accountCreateType', title: 'PANEL/ACCOUNT_SUCCESS', load: accountScreen('success') },
  transientNumberPanel,
  { ...account, path: 'manageaccount/resetdeceasedaccountpwd/:liuid', title: 'PANEL/RESET_DECEASED_PASSWORD', feature: 'reset-deceased-password', load: accountScreen('deceased') },
  { ...account, path: 'columnsettings', title: 'PANEL/COLUMN_SETTINGS', load: accountScreen('columns') },
  { ...account, path: 'accountmanagement/notifications/:organisationId', title: 'PANEL/ACCOUNT_NOTIFICATIONS', load: accountScreen('notifications') },
  { ...alumni, path: 'registrationrequest/reject/:requestId', title: 'PANEL/REJECT_REQUEST' },
  { ...alumni, path: 'registrationrequest/undoreject/:requestId', title: 'PANEL/UNDO_REJECT_REQUEST' },
  { ...alumni, path: 'registrationrequest/approve/:requestId', title: 'PANEL/APPROVE_REQUEST' },
];
