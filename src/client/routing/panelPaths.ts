/** The part of an address after `/panels/`: what opens over a page (spec 1 §2). */
import { part } from './addressParts.ts';

export const employee = (liuId: string) => `account/employee/${part(liuId)}`;
export const accountSearch = () => 'manageaccount/search';
export const accountSpecify = (type: 'create' | 'takeover' | 'extend') => `manageaccount/specify/${type}`;
export const accountSuccess = (type: 'create' | 'takeover' | 'extend') => `manageaccount/success/${type}`;
export const transientNumber = () => 'manageaccount/transientnumber';
export const resetDeceasedPassword = (liuid: string) => `manageaccount/resetdeceasedaccountpwd/${part(liuid)}`;
export const profileImage = () => 'profileimage/edit';
export const visitingAddress = () => 'visitingaddress';
export const orderCard = () => 'ordercampuscard';
export const freezeCard = () => 'campuscard/freeze';
export const blockCard = () => 'campuscard/block';
export const cardPin = () => 'campuscardpin';
export const columnSettings = () => 'columnsettings';
export const registrationRequest = (decision: 'reject' | 'undoreject' | 'approve', requestId: string) =>
  `registrationrequest/${decision}/${part(requestId)}`;
export const accountNotifications = (organisationId: string) => `accountmanagement/notifications/${part(organisationId)}`;
/** Ours. */
export const helpdesk = () => 'helpdesk';
/** Ours. */
export const notifications = () => 'notifications';
