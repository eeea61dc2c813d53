import type { CallerMethod } from '#contract/callerVerifications.ts';
import type { PersonChangeKind } from '#contract/personChanges.ts';
import { addDays, type IsoDate } from './dates.ts';

/** What a person proves their identity with: the personal number, or the address of an account. */
export type Recogniser = 'number' | 'address';

/** The changes that hold a recogniser once the person has stated that they were not asked for. */
const heldWhenDisowned: Readonly<Record<Recogniser, readonly PersonChangeKind[]>> = {
  // A further account is reached by the person's number, and may have the address of another.
  number: ['number', 'account', 'joined'],
  address: ['address', 'account'],
};

/** Whether a change of these kinds, once disowned, holds something until a desk has checked it. */
export const isHeldWhenDisowned = (kinds: readonly PersonChangeKind[]): boolean =>
  kinds.some((kind) => Object.values(heldWhenDisowned).some((held) => held.includes(kind)));

/** A change that somebody else has made to a person, as far as it holds a recogniser. */
export interface ChangeStanding {
  readonly kinds: readonly PersonChangeKind[];
  /** What replaced another one. */
  readonly replaced: readonly Recogniser[];
  /** The first day on which what replaced another one is trusted; null if it always was. */
  readonly heldUntil: IsoDate | null;
  readonly disownedAt: Date | null;
  readonly settledAt: Date | null;
}

/** How long a recogniser is held: until a day, or until a desk has checked it. */
export interface Hold {
  readonly until: IsoDate | null;
}

/**
 * Returns the first day on which what replaced a number or an address sets a password; null if it
 * does so at once, because the person had none before or has never used an account.
 */
export const heldUntilOf = (
  { replaced, wasUsed }: { readonly replaced: readonly Recogniser[]; readonly wasUsed: boolean },
  today: IsoDate,
  holdDays: number,
): IsoDate | null => (wasUsed && replaced.length > 0 ? addDays(today, holdDays) : null);

/** Whether a desk has checked the change after everything that the person has said about it. */
export const isSettled = ({
  disownedAt,
  settledAt,
}: Pick<ChangeStanding, 'disownedAt' | 'settledAt'>): boolean =>
  settledAt !== null && (disownedAt === null || settledAt >= disownedAt);

/**
 * Returns the hold on a recogniser of a person whom others have changed in these ways; null if it
 * proves the person. A recogniser on hold sets no password and clears no second step.
 */
export function holdOn(
  recogniser: Recogniser,
  changes: readonly ChangeStanding[],
  today: IsoDate,
): Hold | null {
  const open = changes.filter((change) => !isSettled(change));
  if (
    open.some(
      ({ disownedAt, kinds }) =>
        disownedAt !== null && kinds.some((kind) => heldWhenDisowned[recogniser].includes(kind)),
    )
  )
    return { until: null };
  const [until] = open
    .flatMap(({ heldUntil, replaced }) =>
      heldUntil !== null && heldUntil > today && replaced.includes(recogniser) ? [heldUntil] : [],
    )
    .toSorted()
    .toReversed();
  return until === undefined ? null : { until };
}

/**
 * Whether a verification at a desk settles a change that the person has not disowned: it must not
 * rest on what was replaced. BankID and a wallet prove the number alone, and a code may have been
 * sent to an address that the same author gave.
 */
export const settlesChange = (
  method: CallerMethod,
  { replaced, disownedAt }: Pick<ChangeStanding, 'replaced' | 'disownedAt'>,
): boolean =>
  disownedAt === null &&
  (method === 'Document' ||
    (!replaced.includes('number') && (method === 'BankId' || method === 'Wallet')));
