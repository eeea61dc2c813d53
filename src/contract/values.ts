import * as z from 'zod/mini';

/** How a person is signed in (spec 1 §3). Travels as a number. */
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
