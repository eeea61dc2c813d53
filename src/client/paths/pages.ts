/** Builds the addresses of the portal's pages. Parameters keep their case (SHELL-03). */
import type { LiabilityType, PersonType } from '#contract/values.ts';
import { segment, query } from './addressParts.ts';

export const home = () => '/home';
export const profile = (personType: Exclude<PersonType, 'None'>) =>
  `/profile/${personType.toLowerCase()}`;
export const liabilities = (liabilityType: LiabilityType) =>
  `/liabilities/${liabilityType.toLowerCase()}`;
export const myAccounts = (
  pivot?: 'eduroam' | 'external' | 'personal' | 'studentretirement',
  subPivot?: string,
) => ['/myaccounts', pivot, subPivot && segment(subPivot)].filter(Boolean).join('/');
export const devices = (deviceName?: string) =>
  deviceName ? `/devices/${segment(deviceName)}` : '/devices';
/** Not in the specification. */
export const card = () => '/card';
export const vouching = (page?: 'invitations' | 'invitations/new') =>
  ['/vouching', page].filter(Boolean).join('/');
export const applications = () => '/applications';
export const supportCases = () => '/supportcases';
export const activationKeySearch = (liuId?: string) =>
  `/createactivationkey/search${liuId ? `/${segment(liuId)}` : ''}`;
export const activationKeySuccess = () => '/createactivationkey/success';
/** Not in the specification: many keys in one print run. */
export const activationKeyRun = () => '/createactivationkey/many';
export const verify = (type: 'email' | 'sms', code?: string) =>
  `/verify/${type}${code ? `/${segment(code)}` : ''}`;
export const accountManagement = () => '/accountmanagement';
/** A person's profile in account management, with the history of the account. */
export const accountProfile = (liUId: string) =>
  `/accountmanagement/panels/account/employee/${segment(liUId)}`;
/** Not in the specification. */
export const accountSearch = () => '/accountsearch';
/** Not in the specification. */
export const administration = (task?: string) =>
  ['/administration', task && segment(task)].filter(Boolean).join('/');
/** Not in the specification. */
export const administrationPlaces = (placeId?: string) =>
  [administration('places'), placeId && segment(placeId)].filter(Boolean).join('/');
/** Not in the specification: people who are likely one human being, or two of them by lin. */
export const duplicates = (pair: readonly string[] = []) =>
  [administration('duplicates'), ...pair.map(segment)].join('/');
/** Not in the specification. */
export const termsAdministration = (liabilityType: LiabilityType) =>
  `${administration('terms')}/${liabilityType.toLowerCase()}`;
/** Not in the specification: why an account is as it is, and what happens to it. */
export const accountCourse = (liUId: string) =>
  `/administration/course${query({ account: liUId })}`;
export const finance = () => '/finance';
export const deceasedResetPassword = () => '/deceasedresetpassword';
export const search = () => '/search';
/** Not in the specification: where a desk hands cards out. */
export const cardDesk = () => '/carddesk';
export const createCase = () => '/search/create';
export const cancelAlumn = () => '/cancelalumn';
export const resetTsv = (adAccountType: string) => `/tsv/reset/${segment(adAccountType)}`;

/** Not in the specification. */
export const checkCard = () => '/check';
/** Not in the specification. */
export const accessibility = () => '/accessibility';
export const landing = (values: { returnTo?: string; error?: string } = {}) =>
  `/landingpage${query(values)}`;
export const accountTypeNotAllowed = () => '/landingpage/accounttypenotallowed/signout';
export const multipleSignIns = (returnTo: string) =>
  `/multiplesignins/signout${query({ returnTo })}`;

export const alumniRegistration = (alumnId: string) =>
  `/alumni-admin/registration/edit/${segment(alumnId)}`;
export const alumniManagement = () => '/alumni-admin/management';
