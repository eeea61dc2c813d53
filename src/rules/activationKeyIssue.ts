import type { KeyRefusal } from '#contract/activationKeys.ts';
import type { UserStatus } from '#contract/values.ts';
import { addDays } from './dates.ts';
import {
  includesPowers,
  isPersonObjection,
  objections,
  type PersonStanding,
  type Powers,
} from './power.ts';
import { rightsOf } from './statusRights.ts';

/**
 * For how many days after its creation a key is valid unless the university says otherwise
 * (decisions, "The rest").
 */
export const KEY_DAYS = 7;

/** Returns the last valid day of a key created today that is valid for so many days. */
export const lastDayOfKey = (today: string, days: number): string => addDays(today, days);

/** The person who creates a key. */
export interface KeyParty {
  readonly lin: string;
  readonly powers: Powers;
}

/** The facts about an account and its owner that determine whether a key can be created for it. */
export interface KeyCandidate {
  readonly owner: PersonStanding;
  readonly liUId: string | null;
  readonly norEduPersonNin: string | null;
  readonly userStatus: UserStatus;
  /** Whether the number is on hold for this caller (`holdOn`). */
  readonly isNumberHeld: boolean;
}

/**
 * Returns every reason why the caller cannot create a key for the account, however well its owner
 * is identified; an empty list means that only the proof may be missing. A key is usable only
 * together with the person's identity number. The holder of a key can become the account's owner,
 * so that the law of power (`objections`) decides whether there is one.
 */
export const keyRefusals = (caller: KeyParty, account: KeyCandidate): KeyRefusal[] => [
  ...powerRefusals(caller, account.owner, true),
  ...accountRefusals(account),
];

function accountRefusals({
  liUId,
  norEduPersonNin,
  userStatus,
  isNumberHeld,
}: KeyCandidate): KeyRefusal[] {
  const { credentials, signIn } = rightsOf(userStatus);
  const isClosed = credentials === 'no';
  const refusals: [applies: boolean, refusal: KeyRefusal][] = [
    [liUId === null, 'NO_USER_ID'],
    [norEduPersonNin === null, 'NO_NATIONAL_ID'],
    [isNumberHeld, 'NEW_NUMBER'],
    [isClosed && signIn === 'explained', 'HAS_ENDED'],
    [isClosed && signIn === 'closed', 'SUSPENDED'],
    [isClosed && signIn === 'no', 'DECEASED'],
  ];
  return refusals.filter(([applies]) => applies).map(([, refusal]) => refusal);
}

/** What the law says about a person's key. */
const powerRefusals = (caller: KeyParty, owner: PersonStanding, isProved: boolean): KeyRefusal[] =>
  objections({ kind: 'person', ...caller }, owner, 'secret', { isProved }).filter(
    isPersonObjection,
  );

/**
 * Whether the owner must be identified before a key is created. Only a person who has never used an
 * account receives a key by post: every other key replaces a password that somebody has chosen, or
 * gives another way to a person's data.
 */
export const isProofNeeded = ({
  owner: { hasUsedAccount },
}: Pick<KeyCandidate, 'owner'>): boolean => hasUsedAccount;

/**
 * Whether the key is the university's own first one for a person who is new here: its owner expects
 * it, and is told what it is for. Every other key replaces a password, and its owner is warned.
 */
export const isFirstKey = ({ owner }: Pick<KeyCandidate, 'owner'>): boolean =>
  !owner.hasUsedAccount;

/**
 * Returns all reasons why the caller cannot create the key now. `isProved`: the owner has been
 * identified to this caller.
 */
export const refusalsNow = (
  caller: KeyParty,
  account: KeyCandidate,
  isProved: boolean,
): KeyRefusal[] => [...powerRefusals(caller, account.owner, isProved), ...accountRefusals(account)];

/**
 * Whether a key has lost its validity because the owner of the account has meanwhile been given
 * powers that the person who created the key does not have. Such a key would not be created today,
 * so it is not accepted either.
 */
export const isOutgrown = (creator: Powers, owner: Powers): boolean =>
  !includesPowers(creator, owner);
