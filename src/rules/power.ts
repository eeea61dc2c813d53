import type { Concern, Objection } from '#contract/power.ts';
import type { AffiliationType, Role } from '#contract/values.ts';
import { mayAccessStudents } from './studentAccess.ts';

/** What a person may do by virtue of all their accounts together. */
export interface Powers {
  readonly roles: ReadonlySet<Role>;
  /** The administered organisations and all organisations below them. */
  readonly organisationIds: ReadonlySet<string>;
  /** Whether the root is among them, whose administrators also manage accounts without a place. */
  readonly hasRoot: boolean;
  /**
   * The permissions on single people that the administrator lacks, each as
   * `<norEduPersonLIN>.<permission>`.
   */
  readonly exceptions: ReadonlySet<string>;
}

/** What a change of an account can be. */
export type AccountConcern = Extract<Concern, 'address' | 'reach' | 'access' | 'terms'>;

interface ConcernRule {
  /** Whether nobody does it to themselves as an administrator or a desk. */
  readonly isForOthers: boolean;
  /** Whether it takes at least the powers of the person. */
  readonly needsPower: boolean;
  /** Whether it concerns all accounts of the person, so that each must be in reach. */
  readonly isOfPerson: boolean;
  /** Whether a person who has used an account must have been identified. */
  readonly needsProof: boolean;
}

const rules: Readonly<Record<Concern, ConcernRule>> = {
  number: { isForOthers: true, needsPower: true, isOfPerson: true, needsProof: true },
  name: { isForOthers: true, needsPower: true, isOfPerson: true, needsProof: false },
  address: { isForOthers: true, needsPower: true, isOfPerson: false, needsProof: false },
  account: { isForOthers: true, needsPower: true, isOfPerson: false, needsProof: false },
  join: { isForOthers: true, needsPower: true, isOfPerson: true, needsProof: false },
  reach: { isForOthers: false, needsPower: true, isOfPerson: false, needsProof: false },
  access: { isForOthers: false, needsPower: true, isOfPerson: false, needsProof: false },
  terms: { isForOthers: false, needsPower: false, isOfPerson: false, needsProof: false },
  secret: { isForOthers: true, needsPower: true, isOfPerson: true, needsProof: true },
  card: { isForOthers: true, needsPower: true, isOfPerson: false, needsProof: true },
};

/** An account of a person, as far as it determines who helps with it. */
export interface PlacedAccount {
  /** Null for students and external users, who belong to no organisation. */
  readonly affiliation: AffiliationType | null;
  readonly organisationId: string | null;
}

/** A person to whom something is done. */
export interface PersonStanding {
  readonly lin: string;
  readonly powers: Powers;
  /** Whether one of the person's accounts is, or has been, in use. */
  readonly hasUsedAccount: boolean;
  /** The accounts that are not closed. */
  readonly accounts: readonly PlacedAccount[];
  /** The system that stated the person first; null for the portal. */
  readonly statedBy: string | null;
  /** The people who have lately moved an account of this person, which was in use, to their part. */
  readonly movedBy: ReadonlySet<string>;
}

/** Who does it, as far as it matters. */
export type AuthorStanding =
  | { readonly kind: 'person'; readonly lin: string; readonly powers: Powers }
  /** A system that states people. */
  | { readonly kind: 'source'; readonly source: string }
  /** Somebody with access to the server. */
  | { readonly kind: 'operator' };

/** What has been shown about the person. */
export interface Proof {
  /** Whether the person has been identified to the author recently. */
  readonly isProved: boolean;
}

/**
 * The law of power: returns every objection against the author doing this to the person now; an
 * empty list means that the law allows it. Nothing becomes possible by a detour that is refused
 * directly: whoever may replace what recognises a person can become that person.
 */
export function objections(
  author: AuthorStanding,
  person: PersonStanding,
  concern: Concern,
  proof: Proof,
): Objection[] {
  if (author.kind === 'operator') return [];
  if (author.kind === 'source') return sourceObjections(author.source, person, concern);
  const { isForOthers, needsPower, isOfPerson, needsProof } = rules[concern];
  const isOneself = author.lin === person.lin;
  const found: [applies: boolean, objection: Objection][] = [
    [isForOthers && isOneself, 'ONESELF'],
    [needsPower && !isOneself && !includesPowers(author.powers, person.powers), 'MORE_POWER'],
    [
      isOfPerson &&
        !isOneself &&
        !person.accounts.every((account) => helps(author.powers, account)),
      'OTHER_ACCOUNT',
    ],
    [needsProof && !isSuperuser(author.powers) && person.movedBy.has(author.lin), 'TAKEN_OVER'],
    [needsProof && person.hasUsedAccount && !proof.isProved, 'NOT_PROVED'],
  ];
  return found.filter(([applies]) => applies).map(([, objection]) => objection);
}

/** What a system may state of people; everything else somebody with the power decides. */
function sourceObjections(source: string, person: PersonStanding, concern: Concern): Objection[] {
  if (concern === 'secret' || concern === 'card' || concern === 'join') return ['NO_SOURCE'];
  const { isOfPerson, needsPower } = rules[concern];
  const recognises = isOfPerson || concern === 'address' || concern === 'account';
  const found: [applies: boolean, objection: Objection][] = [
    [needsPower && holdsRole(person.powers), 'HOLDS_ROLE'],
    [recognises && person.statedBy !== source, 'OTHER_SOURCE'],
  ];
  return found.filter(([applies]) => applies).map(([, objection]) => objection);
}

const isSuperuser = ({ roles }: Pick<Powers, 'roles'>): boolean => roles.has('MinITSuperUser');

/** Why a person is refused; the other objections are about systems. */
export type PersonObjection = Exclude<Objection, 'HOLDS_ROLE' | 'OTHER_SOURCE' | 'NO_SOURCE'>;

export const isPersonObjection = (objection: Objection): objection is PersonObjection =>
  objection !== 'HOLDS_ROLE' && objection !== 'OTHER_SOURCE' && objection !== 'NO_SOURCE';

/**
 * For how long after a take-over its author neither replaces the number of the person nor opens the
 * account: the owner, who is told of the move, has this time to object.
 */
export const TAKEN_OVER_DAYS = 14;

/** Whether the person has a role or administers a part of the organisation. */
export const holdsRole = ({ roles, organisationIds }: Powers): boolean =>
  [...roles].some((role) => role !== 'None') || organisationIds.size > 0;

/** Which organisations a person administers. */
export type Reach = Pick<Powers, 'organisationIds' | 'hasRoot'>;

/**
 * The single access rule for lists and details (decisions, "Accounts"): the account belongs to an
 * administered organisation or one below it.
 */
export const isInReach = (
  { organisationIds, hasRoot }: Reach,
  organisationId: string | null,
): boolean => (organisationId === null ? hasRoot : organisationIds.has(organisationId));

/**
 * Whether the account is the person's to help with: it belongs to an administered organisation, or
 * to a student whom the role helps.
 */
export const helpsWith = (
  reach: Reach & { readonly roles: readonly Role[] },
  { affiliation, organisationId }: PlacedAccount,
): boolean => (affiliation === null ? mayAccessStudents(reach) : isInReach(reach, organisationId));

/** The same for the law, in which a superuser helps everybody. */
const helps = (powers: Powers, account: PlacedAccount): boolean =>
  isSuperuser(powers) || helpsWith({ ...powers, roles: [...powers.roles] }, account);

/**
 * Whether the first person may do everything that the second may. A superuser may do everything.
 */
export function includesPowers(own: Powers, others: Powers): boolean {
  if (isSuperuser(own)) return true;
  // Without an organisation to administer, a missing exception gives no power over anybody.
  const lacked = others.organisationIds.size === 0 ? new Set<string>() : own.exceptions;
  return (
    isSubset(others.roles, own.roles) &&
    isSubset(others.organisationIds, own.organisationIds) &&
    isSubset(lacked, others.exceptions)
  );
}

const isSubset = <T>(part: ReadonlySet<T>, whole: ReadonlySet<T>): boolean =>
  [...part].every((one) => whole.has(one));

export type { Concern, Objection };
