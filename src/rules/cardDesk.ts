import type { HandOverRefusal } from '#contract/cardDesk.ts';
import { CARD_NUMBER } from '#contract/cardEvents.ts';
import { plainDigits } from '#contract/typedText.ts';
import type { CardState, UserStatus } from '#contract/values.ts';
import { isCardInUse } from './cardStatus.ts';
import type { IsoDate } from './dates.ts';
import { normalise } from './identityNumber.ts';
import { rightsOf } from './statusRights.ts';
import { isUserId, normaliseUserId, withoutDomain } from './userId.ts';

/** What a text that a desk scans or types may mean. */
export interface CardSearch {
  /** The number of a card, as it is typed and without its hyphens. */
  readonly isoNumbers: readonly string[];
  /** The reference of an order. */
  readonly reference: string | null;
  readonly userId: string | null;
  readonly nationalId: string | null;
}

const REFERENCE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns what the text may mean; null if it can be nothing that a desk searches by. */
export function cardSearchFor(text: string, today: IsoDate): CardSearch | null {
  const typed = plainDigits(text);
  const code = typed.replaceAll(' ', '');
  if (REFERENCE.test(code))
    return { isoNumbers: [], reference: code.toLowerCase(), userId: null, nationalId: null };
  const name = withoutDomain(typed);
  const search = {
    isoNumbers: [...new Set([code, code.replaceAll('-', '')])].filter((one) =>
      CARD_NUMBER.test(one),
    ),
    reference: null,
    userId: isUserId(name) ? normaliseUserId(name) : null,
    nationalId: normalise(typed, today),
  };
  const isNothing =
    search.isoNumbers.length === 0 && search.userId === null && search.nationalId === null;
  return isNothing ? null : search;
}

/** What decides whether a desk hands a card over. */
export interface HandOverFacts {
  /** Whether the desk worker is the person. */
  readonly isOneself: boolean;
  /** The status of the person's account today. */
  readonly userStatus: UserStatus;
  /** Whether the person has ordered a card that is still to come. */
  readonly hasOrder: boolean;
  /** Whether a card with another number has been made for the order. */
  readonly isAnother: boolean;
  /** The card with the scanned number, if the portal knows it. */
  readonly card: CardState | null;
  /** Whether another card of the person is in use. */
  readonly hasOther: boolean;
  /** The last day of the scanned card; null as long as nobody has stated it. */
  readonly validUntil: IsoDate | null;
}

/** Returns what is against handing the card over; empty if nothing is. */
export function handOverRefusals(facts: HandOverFacts, today: IsoDate): HandOverRefusal[] {
  const { userStatus, card, hasOrder, hasOther, validUntil } = facts;
  const isClosed = rightsOf(userStatus).credentials === 'no';
  const isSuspended = userStatus === 'Suspended';
  const refusals: [applies: boolean, refusal: HandOverRefusal][] = [
    [facts.isOneself, 'ONESELF'],
    [userStatus === 'Deceased', 'DECEASED'],
    [isSuspended, 'ACCOUNT_SUSPENDED'],
    [isClosed && !isSuspended && userStatus !== 'Deceased', 'ACCOUNT_ENDED'],
    [isCardInUse(card), 'HANDED_OUT'],
    [card === 'Blocked', 'BLOCKED'],
    [card === 'Invalid', 'INVALID'],
    [validUntil !== null && validUntil < today, 'EXPIRED'],
    [card === 'Inactive' && hasOther, 'REPLACED'],
    [facts.isAnother, 'ANOTHER_MADE'],
    [card === null && hasOther && !hasOrder, 'HAS_CARD'],
  ];
  return refusals.filter(([applies]) => applies).map(([, refusal]) => refusal);
}

/** A hand-over can be undone for this long: a wrong press is noticed at once. */
const UNDO_MS = 30 * 60_000;

export const mayUndoHandOver = (handedOverAt: Date, now: Date): boolean =>
  now.getTime() - handedOverAt.getTime() < UNDO_MS;
