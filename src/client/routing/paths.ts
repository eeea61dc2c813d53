/** Every address of the portal's pages is made here (spec 1 §2). Parameters keep their letters. */
import type { LiabilityType, PersonType } from '../../contract/values.ts';
import { part, query } from './addressParts.ts';

export const home = () => '/home';
export const profile = (personType: Exclude<PersonType, 'None'>) => `/profile/${personType.toLowerCase()}`;
export const liabilities = (liabilityType: LiabilityType) => `/liabilities/${liabilityType.toLowerCase()}`;
export const myAccounts = (pivot?: 'eduroam' | 'personal' | 'studentretirement', subPivot?: string) =>
  ['/myaccounts', pivot, subPivot && part(subPivot)].filter(Boolean).join('/');
export const devices = (deviceName?: string) => (deviceName ? `/devices/${part(deviceName)}` : '/devices');
/** Ours. */
export const card = () => '/card';
export const applications = () => '/applications';
export const supportCases = () => '/supportcases';
export const activationKeySearch = (liuId?: string) => `/createactivationkey/search${liuId ? `/${part(liuId)}` : ''}`;
export const activationKeySuccess = () => '/createactivationkey/success';
export const verify = (type: 'email' | 'sms', code?: string) => `/verify/${type}${code ? `/${part(code)}` : ''}`;
export const accountManagement = () => '/accountmanagement';
export const finance = () => '/finance';
export const deceasedResetPassword = () => '/deceasedresetpassword';
export const search = () => '/search';
export const createCase = () => '/search/create';
export const statusCode = (code?: number) => (code === undefined ? '/statuscode' : `/statuscode/${code}`);
export const cancelAlumn = () => '/cancelalumn';
export const resetTsv = (adAccountType: string) => `/tsv/reset/${part(adAccountType)}`;

export const authentication = (module: 'bankid' | 'email' | 'email/code') => `/authentication/${module}`;
export const account = () => '/account';
export const accountError = () => '/account/error';
export const selectAccount = () => '/account/selectaccount';
export const activationKey = (key?: string) => `/account/activationkey${query({ key })}`;
export const setPassword = (action?: string) => `/account/setpassword${query({ action })}`;
export const accountSuccess = (values: { personType?: string; liuId?: string; action?: string; email?: string }) =>
  `/account/success${query(values)}`;

export const landing = (values: { returnTo?: string; error?: string } = {}) => `/landingpage${query(values)}`;
export const accountTypeNotAllowed = () => '/landingpage/accounttypenotallowed/signout';
export const reconnected = (reconnectionToken: string) => `/landingpage/successfullreconnection${query({ reconnectionToken })}`;
export const multipleSignIns = (returnTo: string) => `/multiplesignins/signout${query({ returnTo })}`;

export const alumniSignIn = () => '/alumni-portal/signin/select';
export const alumniProfile = (tab: string) => `/alumni-portal/profile/${part(tab)}`;
export const alumniVerify = () => '/alumni-portal/verify';
export const alumniLeave = () => '/alumni-portal/leave';
export const alumniSignedOut = (key: string) => `/alumni-portal/signout/${part(key)}`;
export const alumniRegistration = (alumnId: string) => `/alumni-admin/registration/edit/${part(alumnId)}`;
export const alumniManagement = () => '/alumni-admin/management';

export const externalUser = (step: 'create' | 'verify' | 'setpassword' | 'success') => `/public/externaluser/${step}`;
export const externalReset = (step: 'init' | 'verify' | 'setpassword' | 'success') => `/public/externaluser/reset/${step}`;
export const personalAccountCancelled = () => '/public/accounts/personal/cancel/success';
