import type { KeyRefusal } from '#contract/activationKeys.ts';
import type { Role, UserStatus } from '#contract/values.ts';
import { addDays } from './dates.ts';
import { rightsOf } from './statusRights.ts';

/** A key is valid until the end of the seventh day after its creation (decisions, "The rest"). */
const DAYS = 7;

/** Returns the last valid day of a key created today. */
export const lastDayOfKey = (today: string): string => addDays(today, DAYS);

/** What a person may do by virtue of all their accounts together. */
export interface Powers {
  readonly roles: ReadonlySet<Role>;
  /** The administered organisations and all organisations below them. */
  readonly organisationIds: ReadonlySet<string>;
  /**
   * The permissions on single people that the administrator lacks, each as
   * `<norEduPersonLIN>.<permission>`.
   */
  readonly exceptions: ReadonlySet<string>;
}

/** The person who creates a key, or whose account it opens. */
export interface KeyParty {
  readonly lin: string;
  readonly powers: Powers;
}

/** The facts about an account and its owner that determine whether a key can be created for it. */
export interface KeyCandidate extends KeyParty {
  readonly liUId: string | null;
  readonly norEduPersonNin: string | null;
  readonly userStatus: UserStatus;
  /** Whether this account, or any other account of the same person, is or has been in use. */
  readonly hasBeenActivated: boolean;
}

/**
 * Returns every reason why the caller cannot create a key for the account, however well its owner
 * is identified; an empty list means that only the proof may be missing. A key is usable only
 * together with the person's identity number. The holder of a key can become the account's owner,
 * so nobody creates one for themselves, which would avoid the current password, or for a person
 * with powers that they do not have themselves.
 */
export function keyRefusals(caller: KeyParty, account: KeyCandidate): KeyRefusal[] {
  const { credentials, signIn } = rightsOf(account.userStatus);
  const isClosed = credentials === 'no';
  const refusals: [applies: boolean, refusal: KeyRefusal][] = [
    [account.lin === caller.lin, 'ONESELF'],
    [account.lin !== caller.lin && !includesPowers(caller.powers, account.powers), 'MORE_POWER'],
    [account.liUId === null, 'NO_USER_ID'],
    [account.norEduPersonNin === null, 'NO_NATIONAL_ID'],
    [isClosed && signIn === 'explained', 'HAS_ENDED'],
    [isClosed && signIn === 'closed', 'SUSPENDED'],
    [isClosed && signIn === 'no', 'DECEASED'],
  ];
  return refusals.filter(([applies]) => applies).map(([, refusal]) => refusal);
}

/**
 * Whether the owner must be identified before a key is created. Only a person who has never used an
 * account receives a key by post: every other key replaces a password that somebody has chosen, or
 * gives another way to a person's data.
 */
export const isProofNeeded = ({
  hasBeenActivated,
}: Pick<KeyCandidate, 'hasBeenActivated'>): boolean => hasBeenActivated;

/**
 * Returns all reasons why the caller cannot create the key now. `isProved`: the owner has been
 * identified to this caller.
 */
export const refusalsNow = (
  caller: KeyParty,
  account: KeyCandidate,
  isProved: boolean,
): KeyRefusal[] => [
  ...keyRefusals(caller, account),
  ...(isProofNeeded(account) && !isProved ? ['NOT_PROVED' as const] : []),
];

/**
 * Whether a key has lost its validity because the owner of the account has meanwhile been given
 * powers that the person who created the key does not have. Such a key would not be created today,
 * so it is not accepted either.
 */
export const isOutgrown = (creator: Powers, owner: Powers): boolean =>
  !includesPowers(creator, owner);

/**
 * Whether the first person may do everything that the second may. A superuser may do everything.
 */
function includesPowers(own: Powers, others: Powers): boolean {
  if (own.roles.has('MinITSuperUser')) return true;
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
