import * as z from 'zod/mini';
import {
  AuthenticationScope,
  type PersonAffiliation,
  type PersonType,
  type Role,
} from './values.ts';

/**
 * The feature areas that need a role, a person type or a membership (SHELL-19). `administration`,
 * `card-desk`, `terms-administration` and `vouching` are not in the specification.
 */
export const featureAreas = [
  'account-management',
  'activation-key-generate',
  'administration',
  'alumni-management',
  'alumni-profile',
  'campus-card',
  'card-desk',
  'devices-and-applications',
  'employee-profile',
  'finance',
  'reset-deceased-password',
  'search-profile',
  'student-applications',
  'student-profile',
  'support-cases',
  'terms-administration',
  'vouching',
] as const;
export type FeatureArea = (typeof featureAreas)[number];

/** The feature areas that a university which has no such thing leaves out. */
export const OptionalArea = z.enum([
  'devices-and-applications',
  'finance',
  'student-applications',
  'support-cases',
  'vouching',
] as const satisfies readonly FeatureArea[]);
export type OptionalArea = z.infer<typeof OptionalArea>;

/** One rule about who may call. All its conditions must be met. */
export interface Grant {
  readonly scopes: readonly AuthenticationScope[];
  readonly feature?: FeatureArea;
  readonly roles?: readonly Role[];
  readonly personTypes?: readonly PersonType[];
  readonly affiliations?: readonly PersonAffiliation[];
  readonly notAffiliations?: readonly PersonAffiliation[];
  readonly isInAlumniPortal?: true;
  /**
   * Whether users whom the portal refuses at start-up may also call, so that they can leave
   * (SHELL-27).
   */
  readonly includesRefusedUsers?: true;
}

/** Everyone, signed in or not, or users who match at least one grant. */
export type Access = 'everyone' | readonly Grant[];

const {
  Main,
  EduId,
  Antagning,
  LiuProd,
  ActivationKey,
  RegionOstergotland,
  BankId,
  OrcId,
  Email,
  FrejaeID,
  Wallet,
  WalletByCode,
} = AuthenticationScope;

/** Everyone who is signed in, even users whom the portal refuses. */
export const signedInUsers = [
  {
    scopes: [
      Main,
      EduId,
      Antagning,
      LiuProd,
      ActivationKey,
      RegionOstergotland,
      BankId,
      OrcId,
      Email,
      FrejaeID,
      Wallet,
      WalletByCode,
    ],
    includesRefusedUsers: true,
  },
] as const satisfies Access;

/** All users of the portal itself, whatever their person type and roles. */
export const portalUsers = [{ scopes: [Main] }] as const satisfies Access;

/**
 * Employees and students in the portal, to whom the university gives a card and their own network
 * logins.
 */
export const staffAndStudents = [
  { scopes: [Main], personTypes: ['Employee', 'Student'] },
] as const satisfies Access;

/**
 * External users, signed in by email or with their password. The handler checks whether the user
 * has an external account.
 */
export const externalUsers = [
  { scopes: [Main, Email], personTypes: ['None'] },
] as const satisfies Access;

export const employees = [{ scopes: [Main], personTypes: ['Employee'] }] as const satisfies Access;
/**
 * Employees who may vouch for others, excluding people who are only affiliated with the university.
 * The handler checks whether an employment is current.
 */
export const vouchers = [{ scopes: [Main], feature: 'vouching' }] as const satisfies Access;

/**
 * The sign-in methods that identify a user before setting a password. They open the account area
 * (PASS-02).
 */
const identified = [
  Main,
  EduId,
  Antagning,
  LiuProd,
  ActivationKey,
  RegionOstergotland,
  BankId,
  FrejaeID,
  Wallet,
  WalletByCode,
] as const;
export const identifiedUsers = [{ scopes: identified }] as const satisfies Access;

/** Users who may set a password: after identification, or as external users. */
export const passwordChoosers = [{ scopes: [...identified, Email] }] as const satisfies Access;

/**
 * Users who can be asked to accept terms. LiuProd and RegionOstergotland only open the account
 * area, and OrcId only links a researcher's identity, so these three scopes are excluded.
 */
export const termsAcceptors = [
  {
    scopes: [Main, EduId, Antagning, ActivationKey, BankId, Email, FrejaeID, Wallet, WalletByCode],
  },
] as const satisfies Access;

/** The sign-in methods of the alumni portal, also for people who are not members yet. */
const alumniScopes = [Main, BankId, Email] as const;
export const alumniVisitors = [{ scopes: alumniScopes }] as const satisfies Access;
/** Users with a profile in the alumni portal. */
export const alumniMembers = [
  { scopes: alumniScopes, isInAlumniPortal: true },
] as const satisfies Access;
/** Users whose account belongs to an alumnus. */
export const alumniAccounts = [
  { scopes: alumniScopes, affiliations: ['alum'] },
] as const satisfies Access;

/**
 * Administrators who decide on requests and profiles of alumni; the address-labels administrator
 * does not.
 */
export const alumniAdministrators = [
  { scopes: [Main], roles: ['AlumniPortalAdministrator', 'MinITSuperUser'] },
] as const satisfies Access;

/** Users of the portal itself who may use at least one of the feature areas. */
export const usersOf = (...features: readonly [FeatureArea, ...FeatureArea[]]): readonly Grant[] =>
  features.map((feature) => ({ scopes: [Main], feature }));
