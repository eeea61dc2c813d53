/** Builds the part of an address after `/panels/`, for panels over a page (SHELL-18). */
import { segment } from './addressParts.ts';

export const transientNumber = () => 'manageaccount/transientnumber';
export const resetDeceasedPassword = (liuid: string) =>
  `manageaccount/resetdeceasedaccountpwd/${segment(liuid)}`;
export const profileImage = () => 'profileimage/edit';
export const visitingAddress = () => 'visitingaddress';
export const orderCard = () => 'ordercampuscard';
/** Not in the specification. */
export const showCard = () => 'campuscard/show';
export const cardCode = () => 'campuscard/code';
export const cardWallets = () => 'campuscard/wallets';
export const freezeCard = () => 'campuscard/freeze';
export const blockCard = () => 'campuscard/block';
export const cardPin = () => 'campuscardpin';
export const registrationRequest = (
  decision: 'reject' | 'undoreject' | 'approve',
  requestId: string,
) => `registrationrequest/${decision}/${segment(requestId)}`;
/** Not in the specification: the form for a request that the office adds by hand. */
export const addRegistrationRequest = () => 'registrationrequest/add';
/** Not in the specification. */
export const helpdesk = () => 'helpdesk';
/** Not in the specification. */
export const app = () => 'app';
/** Not in the specification. */
export const notifications = () => 'notifications';
