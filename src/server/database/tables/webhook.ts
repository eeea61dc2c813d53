import type {
  AccountKind,
  EventType,
  PauseReason,
  SubscriberFact,
  WebhookProblem,
} from '#contract/webhooks.ts';
import type { Id, Moment, Version } from './columns.ts';

/** A system that is told of accounts by webhooks. */
export interface WebhookSubscriberTable {
  id: Id;
  name: string;
  url: string;
  event_types: EventType[];
  account_kinds: AccountKind[];
  facts: SubscriberFact[];
  /** Encrypted with the portal's key. */
  sealed_secret: Buffer;
  /** The secret before, with which events are also signed until `earlier_secret_until`. */
  sealed_earlier_secret: Buffer | null;
  earlier_secret_until: Moment | null;
  created_by_lin: string | null;
  created_at: Moment;
  paused_at: Moment | null;
  pause_reason: PauseReason | null;
  /** Since when every attempt has failed; null after a delivery. */
  failing_since: Moment | null;
  last_attempt_at: Moment | null;
  /** What was wrong at the last attempt; null for a delivery. */
  last_problem: WebhookProblem | null;
  /** The status of the last response; null if there was none. */
  last_status: number | null;
  version: Version;
}
