import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { DeliveryReason, OutsideSystem } from '#contract/deliveries.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { OutgoingChangeTable } from '../database/tables/outbox.ts';
import { LONGEST_WAIT_MS } from '../outward/retryAfter.ts';
import { SystemRefusal } from '../systems/systemRefusal.ts';
import { distribute } from './accountChanges.ts';
import type { DeliveryContext } from './changeKind.ts';
import { waitsForClockAhead } from './clockAhead.ts';
import {
  DeliveryLoop,
  type LoopContext,
  type Queue,
  type Slot,
  Unreadable,
  waitAskedBy,
} from './deliveryLoop.ts';
import { secretOf } from './enqueue.ts';
import { configuredSystems, kindOf, type SingleSystem } from './outsideSystems.ts';

/**
 * Minutes until the next attempt; the last one applies until the change expires, so that a change
 * never waits longer than that once its system is available again.
 */
const RETRY_DELAYS_MINUTES = [0.5, 1, 1, 2, 4, 5];

/** Changes that a server delivers to one receiver at the same time. */
const SLOTS = { shared: 8, reserved: 0 };
/** Changes that a server claims at a time: a killed one delivers them again after a while. */
const BATCH_SIZE = 100;
/** A single change that a receiver never answers must not delay those of other people. */
const PATIENCE = 3;

export interface ChangeDelivery extends LoopContext {
  readonly systems: DeliveryContext['systems'];
  /** Decrypts the secrets. */
  readonly secretKey: string;
  /** Ends here what a system has refused for good, in the transaction that stores the refusal. */
  readonly whenRefused: WhenRefused;
}

/** A change that its system has just refused for good. */
type RefusedChange = Pick<Row, 'id' | 'system' | 'kind' | 'subject' | 'payload'> & {
  readonly reason: DeliveryReason;
};
export type WhenRefused = (
  tx: Transaction<Database>,
  change: RefusedChange,
  now: Date,
) => Promise<void>;

/** Writes to the outbox what the receivers are to be told of changed accounts. */
export const passOnAccountChanges = (
  db: Db,
  { systems, secretKey, clock }: Omit<ChangeDelivery, 'whenRefused'>,
): Promise<void> => distribute(db, { systems, config: { secretKey }, now: clock() });

type Row = Selectable<OutgoingChangeTable>;
export type WaitingChange = Row;

/** Who is told: a system, and which of its subscribers if it has several. */
export interface Receiver {
  readonly system: OutsideSystem;
  readonly subscriberId: string | null;
}

/** Returns a loop for each outside system that is configured, so that none delays another. */
export const changeLoops = (db: Db, delivery: ChangeDelivery): readonly DeliveryLoop<Row>[] =>
  configuredSystems(delivery.systems).map(
    (system) =>
      new DeliveryLoop(
        queueOf(db, { system, subscriberId: null }, delivery, {
          deliver: (change) => attempt(db, system, change, delivery),
          isPresentState: ({ kind }) => kindOf(system, kind)?.isPresentState ?? false,
          whenRefused: delivery.whenRefused,
        }),
        delivery,
      ),
  );

/** Delivers what is due to all outside systems and waits for the outcome. */
export async function deliverDueChanges(db: Db, delivery: ChangeDelivery): Promise<void> {
  await passOnAccountChanges(db, delivery);
  for (const loop of changeLoops(db, delivery)) {
    await loop.deliverDue();
    await loop.settled();
  }
}

/** How a receiver is told of a change. */
interface Telling {
  readonly deliver: (change: Row) => Promise<void>;
  /** Whether a delivery also covers the changes with the same topic that are waiting (`ChangeKind`). */
  readonly isPresentState: (change: Row) => boolean;
  readonly whenRefused?: WhenRefused | undefined;
}

/**
 * The changes that wait for one receiver. They are delivered at least once, and in order per person:
 * a change is claimed only when no earlier one of the person's is waiting.
 */
export function queueOf(
  db: Db,
  receiver: Receiver,
  context: LoopContext,
  { deliver, isPresentState, whenRefused }: Telling,
): Queue<Row> {
  /** By the id of a change that is being delivered, all that its delivery covers. */
  const covered = new Map<number, readonly number[]>();
  const idsOf = ({ id }: Row) => {
    const ids = covered.get(id) ?? [id];
    covered.delete(id);
    return ids;
  };
  return {
    receiver: [receiver.system, receiver.subscriberId].filter((part) => part !== null).join(' '),
    work: 'Change',
    slots: SLOTS,
    batchSize: BATCH_SIZE,
    patience: PATIENCE,
    endClockAhead: (now) =>
      db
        .updateTable('outgoing_change')
        .set({ next_attempt_at: now })
        .where(isFor('outgoing_change', receiver))
        .where(waitsForClockAhead(RETRY_DELAYS_MINUTES, now, LONGEST_WAIT_MS))
        .execute(),
    endExpired: (now) => refuseExpired(db, receiver, now),
    claim: (slot) => claimNext(db, receiver, slot),
    extendClaims: (ids, until) =>
      db
        .updateTable('outgoing_change')
        .set({ next_attempt_at: until })
        .where('id', 'in', ids)
        .where('next_attempt_at', 'is not', null)
        .execute(),
    attempt: async (change) => {
      if (isPresentState(change)) covered.set(change.id, await waitingLike(db, receiver, change));
      await deliver(change);
    },
    isUnavailable: (error) => !(error instanceof SystemRefusal || error instanceof Unreadable),
    settleArrived: (changes, now) =>
      waiting(db, changes.flatMap(idsOf))
        .set({ attempts: sql`attempts + 1`, done_at: now, next_attempt_at: null })
        .set({ sealed_secret: null, last_error: null })
        .execute(),
    settleFailed: (change, error, now) =>
      settleFailed(db, context, { change, ids: idsOf(change), whenRefused }, error, now),
    // Its system has refused nothing: what depends on the change waits until it is tried again.
    setAside: (change, now) =>
      waiting(db, [change.id])
        .set({ refused_at: now, next_attempt_at: null, reason: 'SET_ASIDE' })
        .execute(),
  };
}

/** The ids of the receiver's changes with the same topic that are waiting. */
const waitingLike = async (
  db: Db,
  receiver: Receiver,
  { subject, topic }: Row,
): Promise<number[]> =>
  (
    await db
      .selectFrom('outgoing_change')
      .select('id')
      .where(isFor('outgoing_change', receiver))
      .where('subject', '=', subject)
      .where('topic', '=', topic)
      .where('next_attempt_at', 'is not', null)
      .execute()
  ).map(({ id }) => id);

async function attempt(
  db: Db,
  system: SingleSystem,
  change: Row,
  { systems, secretKey }: ChangeDelivery,
): Promise<void> {
  const kind = kindOf(system, change.kind);
  if (kind === undefined) throw new Unreadable('The kind of change is unknown.');
  const secret = unsealed(change, secretKey);
  const stored = { payload: change.payload, secret };
  await kind.deliver(stored, { db, systems, changeId: String(change.id) });
}

function unsealed(change: Row, secretKey: string): string | null {
  try {
    return secretOf(change, secretKey);
  } catch {
    throw new Unreadable('The secret was sealed with another key.');
  }
}

interface Attempted extends Pick<Telling, 'whenRefused'> {
  readonly change: Row;
  readonly ids: readonly number[];
}

/** Updates these changes, as far as no other server has stored an outcome in the meantime. */
const waiting = (db: Kysely<Database>, ids: readonly number[]) =>
  db.updateTable('outgoing_change').where('next_attempt_at', 'is not', null).where('id', 'in', ids);

/** Stores why an attempt failed, unless another server has stored an outcome in the meantime. */
async function settleFailed(
  db: Db,
  { log }: LoopContext,
  { change, ids, whenRefused }: Attempted,
  error: Error,
  now: Date,
): Promise<void> {
  const attempts = change.attempts + 1;
  const { id: changeId, system, subscriber_id: subscriberId, kind } = change;
  const about = {
    changeId,
    system,
    kind,
    attempts,
    ...(subscriberId !== null && { subscriberId }),
  };
  const last_error = error.message.slice(0, 500);
  const reason = definiteReason(error);
  if (reason !== null) {
    log.warn({ err: error, ...about, reason }, 'change refused');
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await waiting(tx, ids)
        .set({ attempts, refused_at: now, next_attempt_at: null, reason, last_error })
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await whenRefused?.(tx, { ...change, reason }, now);
    });
    return;
  }
  const minutes = RETRY_DELAYS_MINUTES[change.attempts] ?? RETRY_DELAYS_MINUTES.at(-1) ?? 0;
  const waitMs = Math.max(minutes * 60_000, waitAskedBy(error));
  log.warn({ err: error, ...about }, 'change not delivered; will retry');
  await waiting(db, [change.id])
    .set({ attempts, next_attempt_at: new Date(now.getTime() + waitMs), last_error })
    .execute();
}

function definiteReason(error: Error): DeliveryReason | null {
  if (error instanceof SystemRefusal) return error.reason;
  return error instanceof Unreadable ? 'UNREADABLE' : null;
}

/** Whether the row of `outgoing_change`, which the query calls `name`, is for the receiver. */
const isFor = (name: string, { system, subscriberId }: Receiver) => {
  const column = sql.ref(`${name}.subscriber_id`);
  const isForSubscriber =
    subscriberId === null ? sql`${column} is null` : sql`${column} = ${subscriberId}`;
  return sql<boolean>`${sql.ref(`${name}.system`)} = ${system} and ${isForSubscriber}`;
};

/** What is claimed of a subscriber is claimed only while nobody has paused it. */
const mayBeTold = ({ subscriberId }: Receiver) =>
  subscriberId === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from webhook_subscriber where id = ${subscriberId} and paused_at is null)`;

/** Refuses the changes of the receiver that have waited too long. */
export const refuseExpired = async (db: Db, receiver: Receiver, now: Date): Promise<void> =>
  void (await db
    .updateTable('outgoing_change')
    .set({ refused_at: now, next_attempt_at: null, reason: 'NO_RESPONSE' })
    .where(isFor('outgoing_change', receiver))
    .where('next_attempt_at', '<=', now)
    .where('expires_at', '<=', now)
    .execute());

/** Claims the oldest due changes, at most one of each person. */
const claimNext = async (
  db: Db,
  receiver: Receiver,
  { now, claimedUntil, limit }: Slot<Row>,
): Promise<readonly Row[]> => {
  const claimed = await db
    .with('next', (eb) =>
      eb
        .selectFrom('outgoing_change as next')
        .select('next.id')
        .where(isFor('next', receiver))
        .where(mayBeTold(receiver))
        .where('next.next_attempt_at', '<=', now)
        // No earlier change of the person is waiting. As a scalar, because the planner would turn
        // `not exists` into a join that reads all waiting changes while its statistics are old.
        .where('next.id', '<=', (first) =>
          first
            .selectFrom('outgoing_change as earlier')
            .select('earlier.id')
            .where(isFor('earlier', receiver))
            .whereRef('earlier.subject', '=', 'next.subject')
            .where('earlier.next_attempt_at', 'is not', null)
            .orderBy('earlier.id')
            .limit(1),
        )
        .orderBy('next.next_attempt_at')
        .orderBy('next.id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outgoing_change')
    .from('next')
    .set({ next_attempt_at: claimedUntil })
    .whereRef('outgoing_change.id', '=', 'next.id')
    .returningAll('outgoing_change')
    .execute();
  return claimed.toSorted((a, b) => a.id - b.id);
};
