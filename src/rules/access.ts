import type { Access, FeatureArea, Grant } from '../contract/access.ts';
import { type AuthenticationScope, type PersonAffiliation, type PersonType, Role } from '../contract/values.ts';
import { featureRules } from './features.ts';

/** What decides about somebody's access. */
export interface Caller {
  readonly scope: AuthenticationScope;
  readonly roles: readonly Role[];
  readonly personType: PersonType;
  readonly primaryAffiliation: PersonAffiliation | null;
  readonly isInAlumniPortal: boolean;
  /** The account's user id begins with adm_, tech_ or student_. */
  readonly isAccountTypeRefused?: boolean;
  /** The browser holds live sign-ins of more than one account. */
  readonly hasMultipleSignings?: boolean;
}

export type Verdict = 'yes' | 'unauthenticated' | 'forbidden';

/** Whether this caller (null: nobody is signed in) may make a call at all; the handler decides on whom. */
export function mayCall(access: Access, caller: Caller | null): Verdict {
  if (access === 'everyone') return 'yes';
  if (caller === null || caller.scope === 0) return 'unauthenticated';
  return access.some((grant) => fits(grant, caller)) ? 'yes' : 'forbidden';
}

/** Whether this caller may use a feature area (SHELL-19). Pages and calls ask this same table. */
export function mayUse(feature: FeatureArea, caller: Caller): boolean {
  const { roles, personTypes, notAffiliations, isInAlumniPortal } = featureRules[feature];
  return (
    hasOne(roles, caller.roles) &&
    holds(personTypes, caller.personType) &&
    !isAmong(notAffiliations, caller.primaryAffiliation) &&
    (!isInAlumniPortal || caller.isInAlumniPortal)
  );
}

/** Older names of two roles, still in use at some sources (AUTH-30). */
const roleAliases: Readonly<Record<string, Role>> = {
  InfoCenter: 'InfoCenterEmployee',
  ItTeleservice: 'TeleserviceEmployee',
};

/** The roles among these names, aliases brought to their main name; names nobody knows give nothing. */
export function rolesOf(names: readonly string[]): Role[] {
  const known = names.map((name) => Role.safeParse(Object.hasOwn(roleAliases, name) ? roleAliases[name] : name));
  return [...new Set(known.flatMap((role) => (role.success ? [role.data] : [])))];
}

function fits(grant: Grant, caller: Caller): boolean {
  const isRefused = (caller.isAccountTypeRefused ?? false) || (caller.hasMultipleSignings ?? false);
  return (
    (!isRefused || grant.isForRefused === true) &&
    grant.scopes.includes(caller.scope) &&
    (grant.feature === undefined || mayUse(grant.feature, caller)) &&
    hasOne(grant.roles, caller.roles) &&
    holds(grant.personTypes, caller.personType) &&
    (grant.affiliations === undefined || isAmong(grant.affiliations, caller.primaryAffiliation)) &&
    !isAmong(grant.notAffiliations, caller.primaryAffiliation) &&
    (!grant.isInAlumniPortal || caller.isInAlumniPortal)
  );
}

const hasOne = <T>(wanted: readonly T[] | undefined, own: readonly T[]): boolean =>
  wanted === undefined || wanted.some((one) => own.includes(one));

const holds = <T>(wanted: readonly T[] | undefined, own: T): boolean => wanted === undefined || wanted.includes(own);

const isAmong = <T>(list: readonly T[] | undefined, own: T | null): boolean =>
  list !== undefined && own !== null && list.includes(own);
