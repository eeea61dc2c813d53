import * as z from 'zod/mini';
import { inEachLanguage, languages } from './languages.ts';

/** How a user is signed in (DATA-26). Sent as a number. */
export const AuthenticationScope = {
  None: 0,
  Main: 1,
  EduId: 2,
  Antagning: 3,
  LiuProd: 4,
  ActivationKey: 5,
  RegionOstergotland: 6,
  BankId: 7,
  OrcId: 8,
  Email: 9,
  FrejaeID: 10,
  /** Not in the specification: a person identification of an EU digital identity wallet. */
  Wallet: 11,
  /** The same, of a wallet on another device that read a QR code and showed a code to be typed. */
  WalletByCode: 12,
} as const;
export type AuthenticationScope = (typeof AuthenticationScope)[keyof typeof AuthenticationScope];
export type ScopeName = keyof typeof AuthenticationScope;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are written above
export const scopeNames = Object.keys(AuthenticationScope) as ScopeName[];
export const scopeName = (scope: AuthenticationScope): ScopeName =>
  scopeNames.find((name) => AuthenticationScope[name] === scope) ?? 'None';
/** The scope as sent in requests and responses. */
export const Scope = z.literal(Object.values(AuthenticationScope));

/** Why a proved sign-in did not open the portal, or why the identity provider gave no proof. */
export const RefusalReason = z.enum([
  'UNKNOWN_ACCOUNT',
  'CLAIM_MISSING',
  'CLOSED',
  'ISSUER_ERROR',
  'NO_RESPONSE',
  'KEY_REFUSED',
  'SECOND_FACTOR',
  'NUMBER_HELD',
  'SECOND_STEP_RESET',
  'PROOF_TOO_FAR',
  'NO_USER_ID',
]);
export type RefusalReason = z.infer<typeof RefusalReason>;

export const roles = [
  'AccountAdministrator',
  'KCEmployee',
  'MinITSuperUser',
  'StudentAccountAdministrator',
  'AlumniPortalAdministrator',
  'AlumniPortalAddressLabelsAdministrator',
  'Economist',
  'InfoCenterEmployee',
  'KCTemporary',
  'TeleserviceEmployee',
  'LiabilityAndConsentAdministrator',
  'None',
] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const PersonType = z.enum(['Employee', 'Student', 'None']);
export type PersonType = z.infer<typeof PersonType>;

export const PersonAffiliation = z.enum([
  'admitted',
  'student',
  'alum',
  'employee',
  'member',
  'staff',
  'affiliate',
  'librarywalkin',
  'postgraduate',
  'associate',
  'incoming',
  'outgoing',
  'retired',
]);
export type PersonAffiliation = z.infer<typeof PersonAffiliation>;

/**
 * How an account is affiliated with the university, in the order in which pages list the kinds that
 * account management handles; Associate and Affiliated are the non-employees.
 */
export const affiliationTypes = ['Associate', 'Employee', 'Affiliated'] as const;
export const AffiliationType = z.enum(affiliationTypes);
export type AffiliationType = z.infer<typeof AffiliationType>;

export const AccountType = z.enum(['Personal', 'PersonalTest', 'Student', 'Tech', 'Adm', 'None']);
export type AccountType = z.infer<typeof AccountType>;

export const UserStatus = z.enum([
  'Active',
  'Inactive',
  'Deceased',
  'New',
  'None',
  'Retired',
  'Inretirement',
  'Suspended',
  'Unsuspended',
]);
export type UserStatus = z.infer<typeof UserStatus>;

/** The IT subscription of an account; XLarge is Large with a university phone. */
export const SubscriptionType = z.enum(['Small', 'Medium', 'Large', 'XLarge']);
export type SubscriptionType = z.infer<typeof SubscriptionType>;

/**
 * The permissions that an administrator may have for a person (ACCT-31, ACCT-32); sent as
 * `<norEduPersonLIN>.<permission>`. The names of the last two are not in the specification.
 */
export const Permission = z.enum([
  'CancelAccounts',
  'ChangeAccountITSubscriptions',
  'ExtendAccounts',
  'CancelAccountPhones',
  'ChangeCostCentreActivities',
]);
export type Permission = z.infer<typeof Permission>;

/** How an account was added to the account-management panel. */
export const AccountCreateType = z.enum(['create', 'takeover', 'extend']);
export type AccountCreateType = z.infer<typeof AccountCreateType>;

export const Gender = z.enum(['None', 'Male', 'Female', 'Other']);
export type Gender = z.infer<typeof Gender>;

export const CardState = z.enum(['Invalid', 'Active', 'Inactive', 'Blocked', 'Frozen']);
export type CardState = z.infer<typeof CardState>;

/** The terms that users accept and the consents that users give. */
export const LiabilityType = z.enum([
  'Alumni',
  'Card',
  'Employee',
  'ExternalUser',
  'PersonalDetails',
  'Photo',
  'PhotoPublication',
  'StudentStudyAssurance',
  'AlumniPortal',
  'Student',
  'FundingDatabase',
  'Overleaf',
]);
export type LiabilityType = z.infer<typeof LiabilityType>;

/**
 * Not in the specification: None was never requested, Requested awaits the user's answer, Closed
 * was withdrawn or replaced.
 */
export const LiabilityStatus = z.enum(['None', 'Requested', 'Approved', 'Closed']);
export type LiabilityStatus = z.infer<typeof LiabilityStatus>;

export const OrganisationType = z.enum([
  'Company',
  'Department',
  'Division',
  'Unit',
  'Unknown',
  'Virtual',
  'StudOrg',
  'Faculty',
]);
export type OrganisationType = z.infer<typeof OrganisationType>;

/**
 * The type of an account in the directory, recognised by its prefix: `adm_`, `tech_`, `student_`,
 * or none.
 */
export const AdAccountType = z.enum(['Personal', 'Adm', 'Tech', 'Student']);
export type AdAccountType = z.infer<typeof AdAccountType>;

export const ProfileImageSource = z.enum(['Archive', 'Current', 'Incoming', 'Upload']);
export type ProfileImageSource = z.infer<typeof ProfileImageSource>;

export const PortalEnvironment = z.enum(['Production', 'Test']);
export type PortalEnvironment = z.infer<typeof PortalEnvironment>;

/** The user group served by each half of the helpdesk. */
export const TargetGroup = z.enum(['Employee', 'Student']);
export type TargetGroup = z.infer<typeof TargetGroup>;

export const VerificationType = z.enum(['email', 'sms']);
export type VerificationType = z.infer<typeof VerificationType>;

export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/**
 * The status of a request to join the alumni portal. Sent as a number; Accepted is another name for
 * Approved (ALUM-15).
 */
export const RequestStatus = { New: 0, Rejected: 1, Approved: 2 } as const;
export type RequestStatus = (typeof RequestStatus)[keyof typeof RequestStatus];

/** How an alumnus was identified. Sent as a number. */
export const AlumniAuthMethod = { Adfs: 0, BankID: 1, Email: 2, Manually: 3 } as const;
export type AlumniAuthMethod = (typeof AlumniAuthMethod)[keyof typeof AlumniAuthMethod];

/** The desk that a support case is assigned to. Sent as a number. */
export const IncidentType = {
  CancelPhoneIncident: 0,
  KundcenterIncident: 1,
  InfocenterIncident: 2,
  TeleserviceIncident: 3,
} as const;
export type IncidentType = (typeof IncidentType)[keyof typeof IncidentType];

/** Text in every language of the portal. */
export const LocalizedText = z.object(inEachLanguage(() => z.string()));
export type LocalizedText = z.infer<typeof LocalizedText>;

/** A calendar date, `YYYY-MM-DD`. */
export const IsoDate = z.iso.date('INPUT_INVALID_DATE');
/** A point in time in UTC, in ISO 8601 format ending in `Z`. */
export const Moment = z.iso.datetime('INPUT_INVALID_DATE');
