import type { GrantSource } from '#contract/roles.ts';
import { AuthenticationScope, type Role } from '#contract/values.ts';
import { blockingStatus, type StandingFacts, statusOn } from './accountStanding.ts';
import { addDays, type IsoDate } from './dates.ts';
import { featureRules } from './features.ts';
import { endOf, validThroughCurrent } from './validity.ts';

/** A role, or a part of the organisation, that a person holds until a day. */
export interface Grant {
  readonly source: GrantSource;
  /** The last day; null: until somebody takes it away. */
  readonly until: IsoDate | null;
}

/** Whether it applies on that day. The database evaluates the same rule (`database/grants.ts`). */
export const isGrantInForce = ({ until }: Pick<Grant, 'until'>, today: IsoDate): boolean =>
  until === null || until >= today;

/** How long a role is shown after its last day, so that it can be given anew. */
const SHOWN_DAYS = 30;

/** A role whose last day is before this day is removed. */
export const removedBefore = (today: IsoDate): IsoDate => addDays(today, -SHOWN_DAYS);

/** Roles that apply to the parts of the organisation that a person has been given. */
export const hasParts = (role: Role): boolean =>
  (featureRules['account-management'].roles ?? []).includes(role);

/** In files and claims, in place of an organisation's id: all of them. */
export const WHOLE_ORGANISATION = '*';

/**
 * Whether a role would let its holder do nothing: it applies to parts of the organisation, and the
 * person neither has one nor is given one with it.
 */
export const lacksPart = (role: Role | null, { hasPart }: { readonly hasPart: boolean }): boolean =>
  role !== null && hasParts(role) && !hasPart;

interface GrantChange extends Pick<Grant, 'source'> {
  /** Whether the person who makes the change holds it. */
  readonly isOwn: boolean;
}

/** Why it cannot be changed or taken away on the page; null when it can. */
export function changeRefusal({
  isOwn,
  source,
}: GrantChange): 'ROLES/OWN' | 'ROLES/FROM_ISSUER' | null {
  if (isOwn) return 'ROLES/OWN';
  return source === 'issuer' ? 'ROLES/FROM_ISSUER' : null;
}

/** A superuser role, and the facts that determine whether its account can be used. */
export interface Superuser extends Grant {
  readonly isDeceased: boolean;
  readonly standing: StandingFacts;
}

const isOpen = ({ isDeceased, standing }: Superuser, today: IsoDate): boolean =>
  !isDeceased &&
  blockingStatus({
    scope: AuthenticationScope.Main,
    isAlumn: false,
    statuses: [statusOn(today, standing)],
  }) === null;

/** Whether the person can administer the portal today. */
export const isSuperuser = (held: Superuser, today: IsoDate): boolean =>
  isGrantInForce(held, today) && isOpen(held, today);

/**
 * How long the role remains available: `0` not at all, `1` today only, `2` for now, `3` the role has
 * no end and is not only a claim, which the identity provider may cease to send for everybody at
 * once, `4` the account has no end either.
 */
function lasting(held: Superuser, today: IsoDate): 0 | 1 | 2 | 3 | 4 {
  if (!isSuperuser(held, today)) return 0;
  const { standing } = held;
  const end = endOf({ ...standing, validThroughCurrent: validThroughCurrent(standing) });
  if (held.until === today || end === today) return 1;
  if (held.until !== null || held.source === 'issuer') return 2;
  return end === null ? 4 : 3;
}

/** Why a change is refused after which nobody could give the role anew. */
export const LAST_SUPERUSER = 'LAST_SUPERUSER' as const;

/** A superuser role as it is and as a change leaves it; null: taken away. */
export interface SuperuserChange<Held extends Superuser = Superuser> {
  readonly before: Held;
  readonly after: Superuser | null;
}

/**
 * Returns the superuser roles that the changes would end or limit so that nobody stays who has the
 * role for as long as the one who has it longest now. Such changes are refused: after them, nobody
 * could give the role anew. `all` includes the roles that do not change.
 */
export function lastSuperusers<Held extends Superuser>(
  all: readonly SuperuserChange<Held>[],
  today: IsoDate,
): Held[] {
  const longest = Math.max(0, ...all.map(({ before }) => lasting(before, today)));
  const left = (after: Superuser | null) => (after === null ? 0 : lasting(after, today));
  if (all.some(({ after }) => left(after) >= longest)) return [];
  return all.flatMap(({ before }) => (lasting(before, today) === longest ? [before] : []));
}

/** A value of the claim, and what it gives. */
export interface ClaimedRole {
  readonly value: string;
  readonly role: Exclude<Role, 'None'>;
  /** The id of the part of the organisation in the university's systems; null for none. */
  readonly organisation: string | null;
}

/**
 * Whether the token has the claim's values left out: with very many groups, Entra ID states only
 * where they are (OpenID Connect, 5.6.2) or that there are some.
 */
export const isClaimLeftOut = (
  claims: Readonly<Record<string, unknown>>,
  name: string,
): boolean => {
  const elsewhere = claims['_claim_names'];
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && name in elsewhere;
  const hasSome = name === 'groups' && [true, 'true'].some((yes) => claims['hasgroups'] === yes);
  return claims[name] === undefined && (isElsewhere || hasSome);
};

/** Returns what the claim gives; a claim is a list or a single value. */
export const rolesInClaim = (
  mapping: readonly ClaimedRole[],
  claim: unknown,
): readonly ClaimedRole[] => {
  const values = new Set([claim].flat());
  return mapping.filter(({ value }) => values.has(value));
};
