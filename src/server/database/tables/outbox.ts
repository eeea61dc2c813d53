import type { ColumnType, GeneratedAlways } from 'kysely';
import type { DeliveryKind, DeliveryReason, OutsideSystem } from '#contract/deliveries.ts';
import type { ObservedSystem, WorkKind } from '#contract/systemStatus.ts';
import type { Json, Moment } from './columns.ts';

/** When an outside system last responded, and since when it has not. */
export interface SystemContactTable {
  system: ObservedSystem;
  reached_at: Moment | null;
  away_since: Moment | null;
}

/**
 * Work of the server on its own that is under way, was when a process ended, or is set aside because
 * of that.
 */
export interface WorkUnderWayTable {
  work: WorkKind;
  /** The name of the job, or the id of the message, the change or the run. */
  item: string;
  /** The process that does it; null while none does. */
  process: string | null;
  began_at: Moment;
  /** How often a process has ended meanwhile since the work last succeeded. */
  ends: ColumnType<number, number | undefined, number>;
  set_aside_at: Moment | null;
}

/**
 * A change of an account that the receivers outside the portal have not been told of. Written only
 * by the database's triggers.
 */
export interface AccountChangeTable {
  id: GeneratedAlways<number>;
  account_id: string;
  lin: string;
  /** Whether the owner can sign in since the change, or no longer. */
  affects_sign_in: boolean;
  /** The account's row before the change; null for a new one. */
  before: Json<object | null>;
  /** The account's row after the change; null if there were no subscribers to be told of it. */
  after: Json<object | null>;
}

/**
 * A change that an outside system must be told of. Exactly one of `next_attempt_at`, `done_at` and
 * `refused_at` is set.
 */
export interface OutgoingChangeTable {
  /** Gives the order in which the changes of a subject are delivered. */
  id: GeneratedAlways<number>;
  system: OutsideSystem;
  /** Which subscriber of the system `Webhooks` is told; null for every other system. */
  subscriber_id: ColumnType<string | null, string | null | undefined, never>;
  /** The LIN of the person whom the change concerns: changes with the same one are kept in order. */
  subject: string;
  /** What the change sets: a later change with the same topic replaces it. */
  topic: string;
  kind: DeliveryKind;
  payload: Json<object>;
  has_secret: boolean;
  /** Encrypted with the portal's key. Null once it has been delivered. */
  sealed_secret: Buffer | null;
  created_at: Moment;
  /** When the attempts end. */
  expires_at: Moment;
  attempts: ColumnType<number, number | undefined, number>;
  next_attempt_at: Moment | null;
  done_at: Moment | null;
  refused_at: Moment | null;
  reason: DeliveryReason | null;
  last_error: string | null;
}
