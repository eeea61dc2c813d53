import type { KeyRefusal } from '#contract/activationKeys.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import type { CallerAction, CallerRefusal } from '#contract/callers.ts';
import type { ResetRefusal } from '#contract/secondStepReset.ts';
import type { CardState, UserStatus } from '#contract/values.ts';
import { cardRefusal } from './cardStatus.ts';
import type { Objection } from './power.ts';
import { rightsOf } from './statusRights.ts';

/** What keeps a desk worker from an action whatever the state of the account is. */
export type Barred = 'NO_PERMISSION' | 'OUT_OF_REACH';

/** The facts about the person and the desk worker that determine what the desk can do. */
export interface CallerFacts {
  readonly isOneself: boolean;
  /** Whether this worker has verified the person, and the verification is still valid. */
  readonly isVerified: boolean;
  readonly userStatus: UserStatus;
  readonly card: CardState | null;
  /** Why the worker can create no activation key, apart from a missing verification. */
  readonly key: Barred | readonly KeyRefusal[];
  /** Whether the person was verified in a way that a reset of the second step requires. */
  readonly isStronglyVerified: boolean;
  /** Why the worker cannot reset the second step, apart from the verification. */
  readonly secondStep: 'NO_PERMISSION' | readonly (ResetRefusal | Objection)[];
  /** Why the worker cannot extend the account. */
  readonly extension: Barred | readonly BulkErrorType[];
}

/**
 * Returns every reason why the desk worker cannot do this for the person now; an empty list means
 * that it can be done. Freezing a card and signing out protect the person and are therefore
 * possible for a closed account too. An action gives no worker more than the portal's other pages
 * do: a card is not unfrozen for somebody who could not do so after signing in.
 */
export const callerRefusals = (action: CallerAction, facts: CallerFacts): CallerRefusal[] => [
  ...(facts.isOneself ? (['ONESELF'] as const) : []),
  ...(facts.isVerified ? [] : (['NOT_VERIFIED'] as const)),
  ...new Set(own[action](facts)),
];

/** Whether the reasons concern the worker, and not the state of the card or the account. */
export const isForbidden = (refusals: readonly CallerRefusal[]): boolean =>
  refusals.some((refusal) => aboutWorker.has(refusal));

const aboutWorker: ReadonlySet<CallerRefusal> = new Set([
  'ONESELF',
  'NOT_VERIFIED',
  'NO_PERMISSION',
  'OUT_OF_REACH',
  'MORE_POWER',
  'OTHER_ACCOUNT',
  'TAKEN_OVER',
  'NEW_NUMBER',
  'WEAK_PROOF',
]);

const ofCard = (action: 'freeze' | 'unfreeze', { card }: CallerFacts): CallerRefusal[] => {
  const refusal = cardRefusal(action, card, false);
  // The other reasons prevent orders only.
  return refusal === null || refusal === 'ORDERED' || refusal === 'HAS_CARD' ? [] : [refusal];
};

const ofSecondStep = ({
  isVerified,
  isStronglyVerified,
  secondStep,
}: CallerFacts): CallerRefusal[] => {
  if (secondStep === 'NO_PERMISSION') return [secondStep];
  return [
    ...(isVerified && !isStronglyVerified ? (['WEAK_PROOF'] as const) : []),
    ...secondStep.flatMap((refusal) => ofReset[refusal]),
  ];
};

/** `ONESELF` and `NOT_PROVED` are facts of their own here; some objections concern systems only. */
const ofReset: Readonly<Record<ResetRefusal | Objection, CallerRefusal[]>> = {
  ACCOUNT_CLOSED: ['ACCOUNT_CLOSED'],
  NO_SECOND_STEP: ['NO_SECOND_STEP'],
  PASSWORD_JUST_SET: ['PASSWORD_JUST_SET'],
  NEW_NUMBER: ['NEW_NUMBER'],
  TOO_FAR: [],
  MORE_POWER: ['MORE_POWER'],
  OTHER_ACCOUNT: ['OTHER_ACCOUNT'],
  TAKEN_OVER: ['TAKEN_OVER'],
  ONESELF: [],
  NOT_PROVED: [],
  HOLDS_ROLE: [],
  OTHER_SOURCE: [],
  NO_SOURCE: [],
};

const own: Readonly<Record<CallerAction, (facts: CallerFacts) => CallerRefusal[]>> = {
  freeze: (facts) => ofCard('freeze', facts),
  unfreeze: (facts) => [
    ...(rightsOf(facts.userStatus).credentials === 'yes' ? [] : (['ACCOUNT_CLOSED'] as const)),
    ...ofCard('unfreeze', facts),
  ],
  signOut: () => [],
  key: ({ key }) => (typeof key === 'string' ? [key] : key.flatMap((one) => ofKey[one])),
  resetSecondStep: ofSecondStep,
  extend: ({ extension }) =>
    typeof extension === 'string' ? [extension] : extension.map(ofExtension),
};

/** `ONESELF` and `NOT_PROVED` are facts of their own here. */
const ofKey: Readonly<Record<KeyRefusal, CallerRefusal[]>> = {
  NO_USER_ID: ['ACCOUNT_CLOSED'],
  NO_NATIONAL_ID: ['NO_NATIONAL_ID'],
  HAS_ENDED: ['ACCOUNT_CLOSED'],
  SUSPENDED: ['ACCOUNT_CLOSED'],
  DECEASED: ['ACCOUNT_CLOSED'],
  ONESELF: [],
  MORE_POWER: ['MORE_POWER'],
  OTHER_ACCOUNT: ['OTHER_ACCOUNT'],
  TAKEN_OVER: ['TAKEN_OVER'],
  NOT_PROVED: [],
  NEW_NUMBER: ['NEW_NUMBER'],
};

/** Account management states further reasons for each account; at the desk these are enough. */
const ofExtension = (refusal: BulkErrorType): CallerRefusal =>
  extensions[refusal] ?? 'NOT_EXTENDABLE';

const extensions: Readonly<Partial<Record<BulkErrorType, CallerRefusal>>> = {
  ACCOUNT_IS_EMPLOYEE: 'GOVERNED_BY_SOURCE',
  EMPLOYEED_UNTIL_FURTHER_NOTICE: 'GOVERNED_BY_SOURCE',
  COMES_FROM_SOURCE: 'GOVERNED_BY_SOURCE',
  ENDS_LATER_ALREADY: 'ENDS_LATER_ALREADY',
  MORE_THAN_A_YEAR: 'ENDS_LATER_ALREADY',
  HAS_NO_END_DATE: 'HAS_NO_END_DATE',
  PERMISSION_MISSING: 'NO_PERMISSION',
  OUT_OF_REACH: 'OUT_OF_REACH',
};
