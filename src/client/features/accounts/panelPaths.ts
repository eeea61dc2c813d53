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
export { accountNotifications } from '#client/paths/work.ts';
