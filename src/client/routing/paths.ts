import type { LiabilityType, PersonType, ScopeName } from '../../contract/values.ts';

const part = (value: string) => encodeURIComponent(value);
const search = (values: Readonly<Record<string, string | undefined>>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};

/** Every address of the portal's pages is made here (spec 1 §2). Parameters keep their letters. */
export const paths = {
  home: () => '/home',
  profile: (personType: Exclude<PersonType, 'None'>) => `/profile/${personType.toLowerCase()}`,
  liabilities: (liabilityType: LiabilityType) => `/liabilities/${liabilityType.toLowerCase()}`,
  myAccounts: (pivot?: 'eduroam' | 'personal' | 'studentretirement', subPivot?: string) =>
    ['/myaccounts', pivot, subPivot && part(subPivot)].filter(Boolean).join('/'),
  devices: (deviceName?: string) => (deviceName ? `/devices/${part(deviceName)}` : '/devices'),
  applications: () => '/applications',
  supportCases: () => '/supportcases',
  activationKeySearch: (liuId?: string) => `/createactivationkey/search${liuId ? `/${part(liuId)}` : ''}`,
  activationKeySuccess: () => '/createactivationkey/success',
  verify: (type: 'email' | 'sms', code?: string) => `/verify/${type}${code ? `/${part(code)}` : ''}`,
  accountManagement: () => '/accountmanagement',
  finance: () => '/finance',
  deceasedResetPassword: () => '/deceasedresetpassword',
  search: () => '/search',
  createCase: () => '/search/create',
  statusCode: (code?: number) => (code === undefined ? '/statuscode' : `/statuscode/${code}`),
  cancelAlumn: () => '/cancelalumn',
  resetTsv: (adAccountType: string) => `/tsv/reset/${part(adAccountType)}`,

  authentication: (module: 'bankid' | 'email' | 'email/code') => `/authentication/${module}`,
  account: () => '/account',
  accountError: () => '/account/error',
  selectAccount: () => '/account/selectaccount',
  activationKey: (key?: string) => `/account/activationkey${search({ key })}`,
  setPassword: (action?: string) => `/account/setpassword${search({ action })}`,
  accountSuccess: (values: { personType?: string; liuId?: string; action?: string; email?: string }) =>
    `/account/success${search(values)}`,

  landing: (values: { returnTo?: string; error?: string } = {}) => `/landingpage${search(values)}`,
  accountTypeNotAllowed: () => '/landingpage/accounttypenotallowed/signout',
  reconnected: (reconnectionToken: string) => `/landingpage/successfullreconnection${search({ reconnectionToken })}`,
  multipleSignIns: (returnTo: string) => `/multiplesignins/signout${search({ returnTo })}`,

  alumniSignIn: () => '/alumni-portal/signin/select',
  alumniProfile: (tab: string) => `/alumni-portal/profile/${part(tab)}`,
  alumniVerify: () => '/alumni-portal/verify',
  alumniLeave: () => '/alumni-portal/leave',
  alumniSignedOut: (key: string) => `/alumni-portal/signout/${part(key)}`,
  alumniRegistration: (alumnId: string) => `/alumni-admin/registration/edit/${part(alumnId)}`,
  alumniManagement: () => '/alumni-admin/management',

  externalUser: (step: 'create' | 'verify' | 'setpassword' | 'success') => `/public/externaluser/${step}`,
  externalReset: (step: 'init' | 'verify' | 'setpassword' | 'success') => `/public/externaluser/reset/${step}`,
  personalAccountCancelled: () => '/public/accounts/personal/cancel/success',
} as const;

/** The part of an address after `/panels/`: what opens over a page (spec 1 §2). */
export const panels = {
  employee: (liuId: string) => `account/employee/${part(liuId)}`,
  accountSearch: () => 'manageaccount/search',
  accountSpecify: (type: 'create' | 'takeover' | 'extend') => `manageaccount/specify/${type}`,
  accountSuccess: (type: 'create' | 'takeover' | 'extend') => `manageaccount/success/${type}`,
  transientNumber: () => 'manageaccount/transientnumber',
  resetDeceasedPassword: (liuid: string) => `manageaccount/resetdeceasedaccountpwd/${part(liuid)}`,
  profileImage: () => 'profileimage/edit',
  visitingAddress: () => 'visitingaddress',
  orderCard: () => 'ordercampuscard',
  freezeCard: () => 'campuscard/freeze',
  blockCard: () => 'campuscard/block',
  cardPin: () => 'campuscardpin',
  columnSettings: () => 'columnsettings',
  registrationRequest: (decision: 'reject' | 'undoreject' | 'approve', requestId: string) =>
    `registrationrequest/${decision}/${part(requestId)}`,
  accountNotifications: (organisationId: string) => `accountmanagement/notifications/${part(organisationId)}`,
  /** Ours. */
  helpdesk: () => 'helpdesk',
  /** Ours. */
  notifications: () => 'notifications',
} as const;

/** The server's own pages: a link to them leaves the app. */
export const serverPaths = {
  signIn: (scope: ScopeName, returnTo?: string) => `/signin/${scope.toLowerCase()}${search({ returnTo })}`,
  signOut: (returnPath?: string) => (returnPath ? `/signout/${part(returnPath)}` : '/signout'),
} as const;
