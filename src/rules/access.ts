import type { Access, FeatureArea, Grant } from '#contract/access.ts';
import {
  type AuthenticationScope,
  type LiabilityType,
  type PersonAffiliation,
  type PersonType,
  Role,
} from '#contract/values.ts';
import { featureRules } from './features.ts';

/** The facts about a caller that determine their access. */
export interface Caller {
  readonly scope: AuthenticationScope;
  readonly roles: readonly Role[];
  readonly personType: PersonType;
  readonly primaryAffiliation: PersonAffiliation | null;
  readonly isInAlumniPortal: boolean;
  /** Whether the account's user id begins with adm_, tech_ or student_. */
  readonly isAccountTypeRefused?: boolean;
  /** Whether the browser holds active sessions of more than one account. */
  readonly hasMultipleSignings?: boolean;
  /** The terms that the caller must accept before anything else. */
  readonly mustAccept?: LiabilityType | null;
  /** What the university leaves out for everybody. */
  readonly absentAreas?: readonly FeatureArea[];
}

export type Verdict = 'yes' | 'unauthenticated' | 'forbidden';

/**
 * Whether the caller (null: not signed in) may make a call at all. The handler decides which people
 * the call may concern.
 */
export function mayCall(access: Access, caller: Caller | null): Verdict {
  if (access === 'everyone') return 'yes';
  if (caller === null || caller.scope === 0) return 'unauthenticated';
  return access.some((grant) => grantApplies(grant, caller)) ? 'yes' : 'forbidden';
}

/** Whether the caller may use a feature area (SHELL-19). Pages and calls share this table. */
export function mayUse(feature: FeatureArea, caller: Caller): boolean {
  const { roles, personTypes, notAffiliations, isInAlumniPortal } = featureRules[feature];
  return (
    !isAbsent(feature, caller) &&
    includesAny(roles, caller.roles) &&
    isAllowed(personTypes, caller.personType) &&
    !isAmong(notAffiliations, caller.primaryAffiliation) &&
    (!isInAlumniPortal || caller.isInAlumniPortal)
  );
}

/** Whether the university leaves the feature area out. */
export const isAbsent = (feature: FeatureArea, { absentAreas }: Caller): boolean =>
  absentAreas?.includes(feature) === true;

/** Former names of two roles that some source systems still send (AUTH-30). */
const roleAliases: Readonly<Record<string, Role>> = {
  InfoCenter: 'InfoCenterEmployee',
  ItTeleservice: 'TeleserviceEmployee',
};

/**
 * Returns the roles among these names, with aliases resolved to the current name; unknown names are
 * ignored.
 */
export function rolesOf(names: readonly string[]): Role[] {
  const known = names.map((name) =>
    Role.safeParse(Object.hasOwn(roleAliases, name) ? roleAliases[name] : name),
  );
  return [...new Set(known.flatMap((role) => (role.success ? [role.data] : [])))];
}

function grantApplies(grant: Grant, caller: Caller): boolean {
  const isRefused = (caller.isAccountTypeRefused ?? false) || (caller.hasMultipleSignings ?? false);
  return (
    (!isRefused || grant.includesRefusedUsers === true) &&
    grant.scopes.includes(caller.scope) &&
    (grant.feature === undefined || mayUse(grant.feature, caller)) &&
    includesAny(grant.roles, caller.roles) &&
    isAllowed(grant.personTypes, caller.personType) &&
    (grant.affiliations === undefined || isAmong(grant.affiliations, caller.primaryAffiliation)) &&
    !isAmong(grant.notAffiliations, caller.primaryAffiliation) &&
    (!grant.isInAlumniPortal || caller.isInAlumniPortal)
  );
}

const includesAny = <T>(wanted: readonly T[] | undefined, own: readonly T[]): boolean =>
  wanted === undefined || wanted.some((one) => own.includes(one));

const isAllowed = <T>(wanted: readonly T[] | undefined, own: T): boolean =>
  wanted === undefined || wanted.includes(own);

const isAmong = <T>(list: readonly T[] | undefined, own: T | null): boolean =>
  list !== undefined && own !== null && list.includes(own);
