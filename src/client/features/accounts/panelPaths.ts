/** Account management's panels: the part of their addresses after `/panels/` (SHELL-18). Apart, since only its users need them. */
import { part } from '../../paths/addressParts.ts';

export const employee = (liuId: string) => `account/employee/${part(liuId)}`;
export const accountSearch = () => 'manageaccount/search';
export const accountSpecify = (type: 'create' | 'takeover' | 'extend') => `manageaccount/specify/${type}`;
export const accountSuccess = (type: 'create' | 'takeover' | 'extend') => `manageaccount/success/${type}`;
export { resetDeceasedPassword } from '../../paths/panels.ts';
export const columnSettings = () => 'columnsettings';
/** The list of an organisation's accounts that end soon, of those whose end is administrators' to move. */
export const endingAccounts = (organisationId: string) =>
  `/accountmanagement?${new URLSearchParams([['org', organisationId], ['ends', 'soon'], ['kind', 'Associate'], ['kind', 'Affiliated'], ['sort', 'validThrough']])}`;
export const accountNotifications = (organisationId: string) => `accountmanagement/notifications/${part(organisationId)}`;
