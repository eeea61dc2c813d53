import { randomUUID } from 'node:crypto';
import type { CardEventReason, CardEventType } from '#contract/cardEvents.ts';
import type { CardState } from '#contract/values.ts';
import {
  type CardEventKind,
  endsOrder,
  isEcho,
  nextCard,
  nextOrder,
  type OrderEventKind,
} from '#rules/cardEvents.ts';
import { dateInSweden } from '#rules/dates.ts';
import { isInUse, type KnownCard, type KnownOrder, type States } from './statesStore.ts';
import type { ChangedFact, Statement, StatementOrigin, StatementResult } from './statement.ts';
import { refusal, resolve, type Subject } from './subject.ts';

/** What a statement has done, for the audit trail and the notices to the owner. */
export interface Effect {
  readonly accountId: string;
  readonly statement: Statement;
  readonly card?: {
    readonly id: string;
    readonly before: CardState | null;
    readonly after: CardState;
  };
  readonly order?: {
    readonly id: string;
    readonly before: KnownOrder['status'];
    readonly after: KnownOrder['status'];
    readonly pickupPlace: string | null;
  };
}

/**
 * The cards and orders that the statements of a call are about: each statement sees what those
 * before it have changed, and all is written at the end.
 */
export class Book {
  readonly effects: Effect[] = [];
  readonly #states: States;
  readonly #origin: StatementOrigin;

  constructor(states: States, origin: StatementOrigin) {
    this.#states = states;
    this.#origin = origin;
  }

  get states(): States {
    return this.#states;
  }

  enter(statement: Statement): StatementResult {
    const subject = resolve(this.#states, this.#origin.source, statement);
    if ('outcome' in subject) return subject;
    const { type } = statement;
    return isOfOrder(type)
      ? this.#enterOrder(statement, type, subject)
      : this.#enterCard(statement, type, subject);
  }

  #enterOrder(
    statement: Statement,
    type: OrderEventKind,
    { accountId, order }: Subject,
  ): StatementResult {
    if (order === null) return refusal('ORDER_UNKNOWN', accountId);
    const decision = nextOrder(order, type, statement.stated);
    if (decision.outcome !== 'applied') return { ...decision, accountId };
    const before = order.status;
    const changed: ChangedFact[] = takeOrderedCard(order, statement, this.#origin.source);
    if (decision.status !== before) changed.push('order');
    const place = statement.pickupPlace;
    if (place !== null && place !== order.pickupPlace) changed.push('pickupPlace');
    order.stated = statement.stated;
    order.isTouched = true;
    if (changed.length === 0) return { outcome: 'unchanged', accountId };
    order.status = decision.status;
    order.pickupPlace = place ?? order.pickupPlace;
    order.changedAt = this.#origin.now;
    const { id, pickupPlace } = order;
    this.effects.push({
      accountId,
      statement,
      order: { id, before, after: decision.status, pickupPlace },
    });
    return { outcome: 'applied', changed, accountId };
  }

  #enterCard(
    statement: Statement,
    type: CardEventKind,
    { accountId, card, order }: Subject,
  ): StatementResult {
    const told = this.#states.told.get(card?.isoNumber ?? '') ?? [];
    const { causedBy, stated } = statement;
    if (isEcho(type, { at: stated.at, causedBy }, told)) return { outcome: 'unchanged', accountId };
    const isIssued = type === 'card.issued';
    if (card === null && !isIssued && !statement.isWhole)
      return { outcome: 'waiting', reason: 'CARD_UNKNOWN', accountId };
    const statesFacts = isIssued || card === null;
    const wrong = statesFacts ? this.#wrongFacts(statement, card) : null;
    if (wrong !== null) return refusal(wrong, accountId);
    const other = this.#states.cards.find(
      (one) => one.accountId === accountId && one !== card && isInUse(one),
    );
    const issuedAt = card?.issuedAt?.getTime() ?? statement.stated.at;
    const decision = nextCard(
      card && {
        ...card,
        isBlockedHere: card.blockedBy === null || card.blockedBy !== this.#origin.source,
      },
      type,
      statement.stated,
      other ? { isNewer: other.issuedAt !== null && other.issuedAt.getTime() >= issuedAt } : null,
    );
    if (decision.outcome !== 'applied') return { ...decision, accountId };
    const before = card?.status ?? null;
    const known = card ?? this.#newCard(statement, accountId, order);
    const changed: ChangedFact[] = card === null ? ['card'] : [];
    if (isIssued && card !== null)
      changed.push(...takeFacts(known, statement, this.#origin.source));
    if (before !== decision.status) {
      if (card !== null) changed.push('status');
      this.#setStatus(known, decision.status, statement);
      if (isInUse(known) && other !== undefined) this.#replace(other, statement);
    }
    known.stated = statement.stated;
    if (type === 'card.unblocked') known.unblocked = statement.stated;
    known.isTouched = true;
    const ended = isIssued ? this.#endOrder(statement, order) : null;
    if (ended !== null) changed.push('order');
    if (changed.length === 0) return { outcome: 'unchanged', accountId };
    known.changedAt = this.#origin.now;
    const after = decision.status;
    this.effects.push({
      accountId,
      statement,
      card: { id: known.id, before, after },
      ...(ended && { order: ended }),
    });
    return { outcome: 'applied', changed, accountId };
  }

  /** Why a card cannot be as it is stated. */
  #wrongFacts(
    { isoNumber, uid, validFrom, validUntil, stated }: Statement,
    card: KnownCard | null,
  ): CardEventReason | null {
    if (card === null && isoNumber === null) return 'SUBJECT_MISSING';
    const until = validUntil ?? card?.validUntil;
    const from = validFrom ?? card?.validFrom ?? dateInSweden(new Date(stated.at));
    if (until === undefined || until < from) return 'VALIDITY';
    const holder = uid === null ? undefined : this.#states.uids.get(uid);
    return holder !== undefined && holder !== card?.id ? 'UID_TAKEN' : null;
  }

  #newCard(statement: Statement, accountId: string, order: KnownOrder | null): KnownCard {
    const { isoNumber, cardId, uid, validFrom, validUntil, stated } = statement;
    const at = new Date(stated.at);
    if (isoNumber === null || validUntil === null) throw new Error('A card without facts.');
    const card: KnownCard = {
      id: randomUUID(),
      accountId,
      isNew: true,
      isoNumber,
      status: 'Inactive',
      uid,
      validFrom: validFrom ?? dateInSweden(at),
      validUntil,
      frozenAt: null,
      blockedAt: null,
      changedAt: this.#origin.now,
      // The PIN that the owner chose with the order.
      pinHash: order?.pinHash ?? null,
      source: this.#origin.source,
      externalId: cardId,
      issuedAt: at,
      stated,
      unblocked: null,
      blockedBy: null,
      isTouched: true,
    };
    this.#states.cards.push(card);
    if (uid !== null) this.#states.uids.set(uid, card.id);
    return card;
  }

  #setStatus(card: KnownCard, status: CardState, { stated }: Statement): void {
    card.status = status;
    card.frozenAt = null;
    card.blockedAt = status === 'Blocked' ? new Date(stated.at) : null;
    card.blockedBy = status === 'Blocked' ? this.#origin.source : null;
  }

  /** The successor has been handed out; the card before opens no doors any more. */
  #replace(card: KnownCard, statement: Statement): void {
    const before = card.status;
    card.status = 'Inactive';
    card.frozenAt = null;
    card.changedAt = this.#origin.now;
    card.isTouched = true;
    const { accountId, id } = card;
    this.effects.push({ accountId, statement, card: { id, before, after: 'Inactive' } });
  }

  /** The card that was handed out is the ordered one. */
  #endOrder({ stated }: Statement, order: KnownOrder | null): Effect['order'] | null {
    if (order === null || !endsOrder(order.status)) return null;
    const before = order.status;
    order.status = 'Collected';
    order.stated = stated;
    order.changedAt = this.#origin.now;
    order.isTouched = true;
    return { id: order.id, before, after: 'Collected', pickupPlace: order.pickupPlace };
  }
}

const isOfOrder = (type: CardEventType): type is OrderEventKind => type.startsWith('order.');

/** Takes the validity, the chip number and the id of a card that was stated anew. */
function takeFacts(card: KnownCard, statement: Statement, source: string | null): ChangedFact[] {
  const changed: ChangedFact[] = [];
  const { validFrom, validUntil, uid, cardId } = statement;
  const from = validFrom ?? card.validFrom;
  const until = validUntil ?? card.validUntil;
  if (from !== card.validFrom || until !== card.validUntil) changed.push('validity');
  card.validFrom = from;
  card.validUntil = until;
  if (uid !== null && uid !== card.uid) {
    card.uid = uid;
    changed.push('uid');
  }
  if (cardId !== null && card.externalId === null) {
    card.source = source;
    card.externalId = cardId;
    changed.push('cardId');
  }
  card.issuedAt ??= new Date(statement.stated.at);
  return changed;
}

/** Takes what is said of the card that is made for an order, by which a desk finds the order. */
function takeOrderedCard(
  order: KnownOrder,
  { isoNumber, cardId, uid, validFrom, validUntil }: Statement,
  source: string | null,
): ChangedFact[] {
  const { card } = order;
  const told = {
    source: cardId === null ? card.source : source,
    cardId: cardId ?? card.cardId,
    isoNumber: isoNumber ?? card.isoNumber,
    uid: uid ?? card.uid,
    validFrom: validFrom ?? card.validFrom,
    validUntil: validUntil ?? card.validUntil,
  };
  order.card = told;
  const facts = ['cardId', 'isoNumber', 'uid', 'validFrom', 'validUntil'] as const;
  return facts.some((fact) => told[fact] !== card[fact]) ? ['orderedCard'] : [];
}
