/**
 * Paths of account management's panels: the part of their addresses after `/panels/` (SHELL-18). In
 * a file of their own, because only their users load them.
 */
import { segment } from '#client/paths/addressParts.ts';

export const employee = (liuId: string) => `account/employee/${segment(liuId)}`;
export const accountSearch = () => 'manageaccount/search';
export const accountSpecify = (type: 'create' | 'takeover' | 'extend') =>
  `manageaccount/specify/${type}`;
export const accountSuccess = (type: 'create' | 'takeover' | 'extend') =>
  `manageaccount/success/${type}`;
export { resetDeceasedPassword } from '#client/paths/panels.ts';
export const columnSettings = () => 'columnsettings';
/**
 * Returns the address of the list of accounts that end soon, limited to the kinds whose end date
 * administrators can change.
 */
export const endingAccounts = (organisationId: string) =>
  `/accountmanagement?${new URLSearchParams([
    ['org', organisationId],
    ['ends', 'soon'],
    ['kind', 'Associate'],
    ['kind', 'Affiliated'],
    ['sort', 'validThrough'],
  ])}`;
export const accountNotifications = (organisationId: string) =>
  `accountmanagement/notifications/${segment(organisationId)}`;
