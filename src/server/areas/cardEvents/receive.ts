import { hash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { CardEvent, type CardEventAnswer, type CardEventReason } from '#contract/cardEvents.ts';
import type { Tx } from '#server/database/schema.ts';
import type { CardEventTable } from '#server/database/tables/card.ts';
import { applyStatements } from './apply.ts';
import { earlierEvents, keepEvents, lockSource } from './eventStore.ts';
import type { Statement, SourceOrigin, StatementResult } from './statement.ts';

type Row = Insertable<CardEventTable>;

/** A clock that is further ahead than this is wrong; what it states would supersede everything after. */
const MAX_AHEAD_MS = 3600_000;

type ReadItem =
  | { readonly event: CardEvent; readonly hash: string }
  | { readonly id: string | null; readonly hash: string; readonly fields: readonly string[] };

export interface Received {
  /** In the order of the items. */
  readonly answers: readonly CardEventAnswer[];
  /** The accounts whose cards have changed. */
  readonly accountIds: readonly string[];
}

/**
 * Applies the events of a call. An event that was sent before has the same answer and changes
 * nothing, unless it was refused: that is tried anew.
 */
export async function receiveEvents(
  tx: Tx,
  items: readonly unknown[],
  origin: SourceOrigin,
): Promise<Received> {
  const { source, now } = origin;
  await lockSource(tx, source);
  const read = items.map((item) => readItem(item, now));
  const ids = read.flatMap((one) => idOf(one) ?? []);
  const earlier = new Map(await earlierEvents(tx, source, ids));
  const answers: (CardEventAnswer | null)[] = [];
  const fresh: { readonly at: number; readonly event: CardEvent; readonly hash: string }[] = [];
  const rows = new Map<string, Row>();
  const inCall = new Map<string, { readonly hash: string; readonly at: number }>();
  for (const [at, one] of read.entries()) {
    const id = idOf(one);
    const before = id === null ? undefined : earlier.get(id);
    const repeated = id === null ? undefined : inCall.get(id);
    if (id !== null && before !== undefined && before.outcome !== 'refused')
      answers.push(
        before.content_hash === one.hash
          ? answerOf(id, before.outcome, before.reason)
          : refused(id, 'ID_REUSED'),
      );
    else if (id !== null && repeated !== undefined)
      answers.push(repeated.hash === one.hash ? null : refused(id, 'ID_REUSED'));
    else if ('event' in one) {
      answers.push(null);
      fresh.push({ at, ...one });
    } else {
      answers.push(refused(id, 'FIELDS', one.fields));
      if (id !== null) rows.set(id, unreadRow(id, one, origin));
    }
    if (id !== null && repeated === undefined) inCall.set(id, { hash: one.hash, at });
  }
  const statements = fresh.map(({ event }) => statementOf(event));
  const { results, accountIds } = await applyStatements(tx, statements, origin);
  for (const [number, { at, event, hash: contentHash }] of fresh.entries()) {
    const result = results[number];
    if (result === undefined) throw new Error('An event has no result.');
    answers[at] = answerOf(event.id, result.outcome, reasonOf(result));
    rows.set(event.id, rowOf(event, contentHash, result, origin));
  }
  await keepEvents(tx, [...rows.values()]);
  return {
    accountIds,
    answers: answers.map((answer, at) => {
      const first = inCall.get(idOf(read[at]) ?? '')?.at;
      const known = answer ?? (first === undefined ? undefined : answers[first]);
      if (!known) throw new Error('An event has no answer.');
      return known;
    }),
  };
}

const idOf = (one: ReadItem | undefined): string | null => {
  if (one === undefined) return null;
  return 'event' in one ? one.event.id : one.id;
};

function readItem(item: unknown, now: Date): ReadItem {
  const { success, data, error } = CardEvent.safeParse(item);
  if (success && Date.parse(data.occurredAt) <= now.getTime() + MAX_AHEAD_MS)
    return { event: data, hash: hashOfEvent(data) };
  const id = CardEvent.shape.id.safeParse(Object(item).id);
  const fields = success
    ? ['occurredAt']
    : [...new Set(error.issues.map(({ path }) => String(path[0] ?? '')))];
  return { id: id.success ? id.data : null, hash: '', fields };
}

/** Of what is read only, so that neither a photo nor a PIN leaves a trace. */
const hashOfEvent = (event: CardEvent): string => {
  const fields = Object.entries(event).filter(([, value]) => value !== null);
  return hash(
    'sha256',
    JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    'base64url',
  );
};

const statementOf = (event: CardEvent): Statement => ({
  type: event.type,
  stated: { sequence: event.sequence ?? null, at: Date.parse(event.occurredAt) },
  reference: event.reference?.toLowerCase() ?? null,
  cardId: event.cardId ?? null,
  isoNumber: event.isoNumber ?? null,
  userId: event.userId ?? null,
  personId: event.personId ?? null,
  person: null,
  uid: event.uid ?? null,
  validFrom: event.validFrom ?? null,
  validUntil: event.validUntil ?? null,
  pickupPlace: event.pickupPlace ?? null,
  causedBy: event.causedBy ?? null,
  isWhole: false,
});

export const reasonOf = (result: StatementResult): CardEventReason | null =>
  'reason' in result ? result.reason : null;

const STATUS = {
  applied: 200,
  unchanged: 200,
  superseded: 200,
  waiting: 202,
  refused: 422,
} as const;

function answerOf(
  id: string,
  outcome: CardEventAnswer['outcome'],
  reason: CardEventReason | null,
): CardEventAnswer {
  return { id, outcome, status: STATUS[outcome], ...(reason !== null && { reason }) };
}

const refused = (
  id: string | null,
  reason: CardEventReason,
  fields: readonly string[] = [],
): CardEventAnswer => ({
  id,
  outcome: 'refused',
  status: reason === 'ID_REUSED' ? 409 : 422,
  reason,
  ...(fields.length > 0 && { fields }),
});

function rowOf(
  event: CardEvent,
  contentHash: string,
  result: StatementResult,
  { source, now }: SourceOrigin,
): Row {
  const { type, reference, cardId, isoNumber, userId, personId, uid } = statementOf(event);
  const isWaiting = result.outcome === 'waiting';
  return {
    source,
    id: event.id,
    type,
    sequence: event.sequence ?? null,
    occurred_at: event.occurredAt,
    reference,
    card_id: cardId,
    iso_number: isoNumber,
    user_id: userId,
    person_id: personId,
    uid: isWaiting ? uid : null,
    valid_from: event.validFrom ?? null,
    valid_until: event.validUntil ?? null,
    pickup_place: event.pickupPlace ?? null,
    caused_by: event.causedBy ?? null,
    content_hash: contentHash,
    outcome: result.outcome,
    reason: reasonOf(result),
    fields: [],
    account_id: result.accountId,
    received_at: now,
  };
}

const unreadRow = (
  id: string,
  { fields, hash: contentHash }: Extract<ReadItem, { readonly fields: readonly string[] }>,
  { source, now }: SourceOrigin,
): Row => ({
  source,
  id,
  type: null,
  sequence: null,
  occurred_at: null,
  reference: null,
  card_id: null,
  iso_number: null,
  user_id: null,
  person_id: null,
  uid: null,
  valid_from: null,
  valid_until: null,
  pickup_place: null,
  caused_by: null,
  content_hash: contentHash,
  outcome: 'refused',
  reason: 'FIELDS',
  fields: [...fields],
  account_id: null,
  received_at: now,
});
