import { AuthenticationScope, type PersonAffiliation, type PersonType, type Role } from './values.ts';

/** The feature areas that need a role, a person type or a membership (SHELL-19). */
export const featureAreas = [
  'account-management',
  'activation-key-generate',
  'alumni-management',
  'alumni-profile',
  'campus-card',
  'devices-and-applications',
  'employee-profile',
  'finance',
  'reset-deceased-password',
  'search-profile',
  'student-applications',
  'student-profile',
  'support-cases',
] as const;
export type FeatureArea = (typeof featureAreas)[number];

/** One sentence about who may call. All its parts must hold. */
export interface Grant {
  readonly scopes: readonly AuthenticationScope[];
  readonly feature?: FeatureArea;
  readonly roles?: readonly Role[];
  readonly personTypes?: readonly PersonType[];
  readonly affiliations?: readonly PersonAffiliation[];
  readonly notAffiliations?: readonly PersonAffiliation[];
  readonly isInAlumniPortal?: true;
  /** Also for whom the portal refuses at start-up, so that they can leave (SHELL-27). */
  readonly isForRefused?: true;
}

/** Everybody, signed in or not; or anyone who fits at least one grant. */
export type Access = 'everyone' | readonly Grant[];

const { Main, EduId, Antagning, LiuProd, ActivationKey, RegionOstergotland, BankId, OrcId, Email, FrejaeID } = AuthenticationScope;

/** Everybody who is signed in, even if the portal refuses them. */
export const whoeverIsSignedIn = [
  { scopes: [Main, EduId, Antagning, LiuProd, ActivationKey, RegionOstergotland, BankId, OrcId, Email, FrejaeID], isForRefused: true },
] as const satisfies Access;

/** Anyone who uses the portal itself, whatever they are. */
export const portalUsers = [{ scopes: [Main] }] as const satisfies Access;

/** Employees and students in the portal: those whom the university gives a card and a network of their own. */
export const staffAndStudents = [{ scopes: [Main], personTypes: ['Employee', 'Student'] }] as const satisfies Access;

/** External users, by e-mail or with their password; whether somebody has an external account is the handler's to look up. */
export const externalUsers = [{ scopes: [Main, Email], personTypes: ['None'] }] as const satisfies Access;

export const employees = [{ scopes: [Main], personTypes: ['Employee'] }] as const satisfies Access;
/** Those who may vouch for others: employees, and not who is only linked to the university. Whether an employment goes on is the handler's to look up. */
export const vouchers = [{ scopes: [Main], personTypes: ['Employee'], notAffiliations: ['associate', 'affiliate', 'retired', 'librarywalkin'] }] as const satisfies Access;
export const students = [{ scopes: [Main], personTypes: ['Student'] }] as const satisfies Access;

/** The ways to prove who one is before setting a password: they open the account area (PASS-02). */
const identified = [Main, EduId, Antagning, LiuProd, ActivationKey, RegionOstergotland, BankId, FrejaeID] as const;
export const whoeverIsIdentified = [{ scopes: identified }] as const satisfies Access;

/** Anyone who chooses a password: after identification, or as an external user. */
export const passwordChoosers = [{ scopes: [...identified, Email] }] as const satisfies Access;

/**
 * Anyone who can be asked to accept terms. LiuProd and RegionOstergotland open the account area only, and OrcId only
 * links a researcher's identity, so these three are left out.
 */
export const whoeverAcceptsTerms = [{ scopes: [Main, EduId, Antagning, ActivationKey, BankId, Email, FrejaeID] }] as const satisfies Access;

/** The ways into the alumni portal; the person need not be in it yet. */
const alumniScopes = [Main, BankId, Email] as const;
export const alumniVisitors = [{ scopes: alumniScopes }] as const satisfies Access;
/** Those who have a profile in the alumni portal. */
export const alumniMembers = [{ scopes: alumniScopes, isInAlumniPortal: true }] as const satisfies Access;
/** Those whose account is an alumnus's. */
export const alumniAccounts = [{ scopes: alumniScopes, affiliations: ['alum'] }] as const satisfies Access;

/** Who decides on alumni's requests and profiles; the address-labels administrator does not. */
export const alumniAdministrators = [
  { scopes: [Main], roles: ['AlumniPortalAdministrator', 'MinITSuperUser'] },
] as const satisfies Access;

/** Anyone who may use at least one of the feature areas, in the portal itself. */
export const usersOf = (...features: readonly [FeatureArea, ...FeatureArea[]]): readonly Grant[] =>
  features.map((feature) => ({ scopes: [Main], feature }));
