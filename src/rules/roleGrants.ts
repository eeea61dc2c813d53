import type { GrantSource } from '#contract/roles.ts';
import type { Role } from '#contract/values.ts';
import { addDays, type IsoDate } from './dates.ts';
import { featureRules } from './features.ts';

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

interface Superuser extends Grant {
  /** Whether the account is one that can sign in. */
  readonly isOpen: boolean;
}

/**
 * Whether somebody stays who can give the role anew: without an end, and not only by a claim, which
 * the identity provider may cease to send for everybody at once.
 */
export const keepsSuperuser = (remaining: readonly Superuser[]): boolean =>
  remaining.some(({ source, until, isOpen }) => isOpen && until === null && source !== 'issuer');

/** A value of the claim, and what it gives. */
export interface ClaimedRole {
  readonly value: string;
  readonly role: Exclude<Role, 'None'>;
  /** The id of the part of the organisation in the university's systems; null for none. */
  readonly organisation: string | null;
}

/** Returns what the claim gives; a claim is a list or a single value. */
export const rolesInClaim = (
  mapping: readonly ClaimedRole[],
  claim: unknown,
): readonly ClaimedRole[] => {
  const values = new Set([claim].flat());
  return mapping.filter(({ value }) => values.has(value));
};
