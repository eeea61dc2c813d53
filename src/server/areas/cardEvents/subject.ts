import type { CardEventReason } from '#contract/cardEvents.ts';
import { endsOrder } from '#rules/cardEvents.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { KnownCard, KnownOrder, States } from './statesStore.ts';
import type { Statement, StatementResult } from './statement.ts';

/** What a statement is about. */
export interface Subject {
  readonly accountId: string;
  readonly card: KnownCard | null;
  /** The order that it names; otherwise the ongoing one, if that was made before. */
  readonly order: KnownOrder | null;
}

export const refusal = (
  reason: CardEventReason,
  accountId: string | null = null,
): StatementResult => ({ outcome: 'refused', reason, accountId });

/**
 * Finds what a statement is about. Everything that it names must belong to one account: a number
 * that was typed wrongly must not block the card of somebody else.
 */
export function resolve(
  states: States,
  source: string | null,
  statement: Statement,
): Subject | StatementResult {
  const { reference, cardId, isoNumber, type } = statement;
  const named = reference === null ? null : states.orders.find(({ id }) => id === reference);
  if (named === undefined) return refusal('ORDER_UNKNOWN');
  const byId =
    cardId === null
      ? undefined
      : states.cards.find((one) => one.source === source && one.externalId === cardId);
  const byNumber =
    isoNumber === null ? undefined : states.cards.find((one) => one.isoNumber === isoNumber);
  if (byId !== undefined && isoNumber !== null && byId.isoNumber !== isoNumber)
    return refusal('NUMBER_DIFFERS', byId.accountId);
  const isOther =
    cardId !== null && byNumber?.source === source && byNumber.externalId !== null && !byId;
  if (isOther) return refusal('NUMBER_DIFFERS', byNumber?.accountId);
  const card = byId ?? byNumber ?? null;
  const made = card === null ? orderWithNumber(states, isoNumber) : null;
  const people = accountsNamed(states, statement);
  const isKnown = card !== null || named !== null || made !== null;
  if (people !== null && people.length === 0 && !isKnown)
    return { outcome: 'waiting', reason: 'PERSON_UNKNOWN', accountId: null };
  const stated = [card?.accountId, named?.accountId, made?.accountId].filter(
    (id) => id !== undefined,
  );
  const [accountId, ...others] = (people ?? stated.slice(0, 1)).filter((id) =>
    stated.every((one) => one === id),
  );
  if (accountId === undefined) {
    if (people !== null || stated.length > 0) return refusal('SUBJECTS_DIFFER');
    const isOfKnowableCard = type !== 'card.issued' && (cardId ?? isoNumber) !== null;
    return isOfKnowableCard && type.startsWith('card.')
      ? { outcome: 'waiting', reason: 'CARD_UNKNOWN', accountId: null }
      : refusal('SUBJECT_MISSING');
  }
  if (others.length > 0) return refusal('SUBJECT_MISSING');
  return { accountId, card, order: named ?? ongoing(states, accountId, statement) };
}

/** The accounts of the person whom a statement names; null if it names none. */
function accountsNamed(
  { byUserId, byPersonId }: States,
  { userId, personId, person }: Statement,
): readonly string[] | null {
  const lists: (readonly string[])[] = [];
  const ofUserId = (name: string) => {
    const id = byUserId.get(normaliseUserId(name));
    return id === undefined ? [] : [id];
  };
  if (userId !== null) lists.push(ofUserId(userId));
  if (personId !== null) lists.push(byPersonId.get(personId) ?? []);
  if (person !== null) lists.push(byPersonId.get(person) ?? ofUserId(person));
  const [first, ...others] = lists;
  return first === undefined
    ? null
    : first.filter((id) => others.every((list) => list.includes(id)));
}

/** The order for which a card with the number is being made. */
const orderWithNumber = ({ orders }: States, isoNumber: string | null): KnownOrder | null =>
  orders.find(
    ({ card, status }) => isoNumber !== null && card.isoNumber === isoNumber && endsOrder(status),
  ) ?? null;

const ongoing = ({ orders }: States, accountId: string, { stated }: Statement) =>
  orders.find(
    (order) =>
      order.accountId === accountId &&
      endsOrder(order.status) &&
      order.orderedAt.getTime() <= stated.at,
  ) ?? null;
