import * as z from 'zod/mini';

/** How a person is signed in (DATA-26). Travels as a number. */
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
} as const;
export type AuthenticationScope = (typeof AuthenticationScope)[keyof typeof AuthenticationScope];
export type ScopeName = keyof typeof AuthenticationScope;
/** The scope as it travels. */
export const Scope = z.literal(Object.values(AuthenticationScope));

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
  'admitted', 'student', 'alum', 'employee', 'member', 'staff', 'affiliate',
  'librarywalkin', 'postgraduate', 'associate', 'incoming', 'outgoing', 'retired',
]);
export type PersonAffiliation = z.infer<typeof PersonAffiliation>;

/** How an account belongs to the university; Associate and Affiliated are the non-employees. */
/** The kinds of accounts that account management keeps, as a page lists them. */
export const affiliationTypes = ['Associate', 'Employee', 'Affiliated'] as const;
export const AffiliationType = z.enum(affiliationTypes);
export type AffiliationType = z.infer<typeof AffiliationType>;

export const AccountType = z.enum(['Personal', 'PersonalTest', 'Student', 'Tech', 'Adm', 'None']);
export type AccountType = z.infer<typeof AccountType>;

export const UserStatus = z.enum([
  'Active', 'Inactive', 'Deceased', 'New', 'None', 'Retired', 'Inretirement', 'Suspended', 'Unsuspended',
]);
export type UserStatus = z.infer<typeof UserStatus>;

/** What an account is given; XLarge is Large with a university phone. */
export const SubscriptionType = z.enum(['Small', 'Medium', 'Large', 'XLarge']);
export type SubscriptionType = z.infer<typeof SubscriptionType>;

/**
 * What an administrator may be permitted to do to a person (ACCT-31, ACCT-32); travels as `<norEduPersonLIN>.<permission>`.
 * The names of the last two are ours.
 */
export const Permission = z.enum([
  'CancelAccounts', 'ChangeAccountITSubscriptions', 'ExtendAccounts', 'CancelAccountPhones', 'ChangeCostCentreActivities',
]);
export type Permission = z.infer<typeof Permission>;

/** How an account comes to be in the account-management panel. */
export const AccountCreateType = z.enum(['create', 'takeover', 'extend']);
export type AccountCreateType = z.infer<typeof AccountCreateType>;

export const Gender = z.enum(['None', 'Male', 'Female', 'Other']);
export type Gender = z.infer<typeof Gender>;

export const CardState = z.enum(['Invalid', 'Active', 'Inactive', 'Blocked', 'Frozen']);
export type CardState = z.infer<typeof CardState>;

/** The terms a person accepts and the consents a person gives. */
export const LiabilityType = z.enum([
  'Alumni', 'Card', 'Employee', 'ExternalUser', 'PersonalDetails', 'Photo',
  'PhotoPublication', 'StudentStudyAssurance', 'AlumniPortal', 'Student', 'FundingDatabase', 'Overleaf',
]);
export type LiabilityType = z.infer<typeof LiabilityType>;

/** Ours: None was never asked for, Requested waits for the person, Closed was withdrawn or replaced. */
export const LiabilityStatus = z.enum(['None', 'Requested', 'Approved', 'Closed']);
export type LiabilityStatus = z.infer<typeof LiabilityStatus>;

export const OrganisationType = z.enum([
  'Company', 'Department', 'Division', 'Unit', 'Unknown', 'Virtual', 'StudOrg', 'Faculty',
]);
export type OrganisationType = z.infer<typeof OrganisationType>;

/** An account in the directory, told by its prefix: `adm_`, `tech_`, `student_`, or none. */
export const AdAccountType = z.enum(['Personal', 'Adm', 'Tech', 'Student']);
export type AdAccountType = z.infer<typeof AdAccountType>;

export const ProfileImageSource = z.enum(['Archive', 'Current', 'Incoming', 'Upload']);
export type ProfileImageSource = z.infer<typeof ProfileImageSource>;

export const PortalEnvironment = z.enum(['Production', 'Test']);
export type PortalEnvironment = z.infer<typeof PortalEnvironment>;

/** Which half of the helpdesk serves the reader. */
export const TargetGroup = z.enum(['Employee', 'Student']);
export type TargetGroup = z.infer<typeof TargetGroup>;

export const VerificationType = z.enum(['email', 'sms']);
export type VerificationType = z.infer<typeof VerificationType>;

export const Language = z.enum(['sv-SE', 'en-GB']);
export type Language = z.infer<typeof Language>;

/** Where a request to join the alumni portal stands. Travels as a number; Accepted, another name for it, is Approved (ALUM-15). */
export const RequestStatus = { New: 0, Rejected: 1, Approved: 2 } as const;
export type RequestStatus = (typeof RequestStatus)[keyof typeof RequestStatus];

/** How an alumnus proved who they are. Travels as a number. */
export const AlumniAuthMethod = { Adfs: 0, BankID: 1, Email: 2, Manually: 3 } as const;
export type AlumniAuthMethod = (typeof AlumniAuthMethod)[keyof typeof AlumniAuthMethod];

/** Which desk a support case goes to. Travels as a number. */
export const IncidentType = {
  CancelPhoneIncident: 0,
  KundcenterIncident: 1,
  InfocenterIncident: 2,
  TeleserviceIncident: 3,
} as const;
export type IncidentType = (typeof IncidentType)[keyof typeof IncidentType];

/** Text in both languages of the portal. */
export const LocalizedText = z.object({ 'sv-SE': z.string(), 'en-GB': z.string() });
export type LocalizedText = z.infer<typeof LocalizedText>;

/** A calendar date, `YYYY-MM-DD`. */
export const IsoDate = z.iso.date('INPUT_INVALID_DATE');
/** A moment in UTC, ISO 8601 ending in `Z`. */
export const Moment = z.iso.datetime('INPUT_INVALID_DATE');
