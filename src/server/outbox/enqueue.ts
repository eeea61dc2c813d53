import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { Delivery, DeliveryKind } from '#contract/deliveries.ts';
import type { Database } from '../database/schema.ts';
import { seal, unseal } from '#server/base/secrets.ts';
import type { OutsideSystems } from './changeKind.ts';
import { isConfigured, kindOf, type outsideSystems, type SingleSystem } from './outsideSystems.ts';

/** The attempts to deliver a change end after this long. */
export const MAX_AGE_MS = 5 * 24 * 3600_000;

type Registry = typeof outsideSystems;
type Kinds<System extends SingleSystem> = Registry[System]['kinds'];
interface ChangeOf<System, Kind, Payload> {
  readonly system: System;
  readonly kind: Kind;
  /** The LIN of the person whom the change concerns: their changes are delivered in order. */
  readonly subject: string;
  readonly payload: Payload;
}

/** A change that can be written to the outbox: of a registered system, kind and shape. */
export type OutgoingChange = {
  [System in SingleSystem]: {
    [Kind in keyof Kinds<System>]: Kinds<System>[Kind] extends {
      readonly payload: infer Shape;
      readonly hasSecret: infer HasSecret;
    }
      ? ChangeOf<System, Kind & DeliveryKind, z.output<Shape>> &
          (HasSecret extends true ? { readonly secret: string } : { readonly secret?: undefined })
      : never;
  }[keyof Kinds<System>];
}[SingleSystem];

export interface EnqueueContext {
  readonly systems: OutsideSystems;
  readonly config: { readonly secretKey: string };
  readonly now: Date;
}

/**
 * Adds the change to the outbox, in the transaction of the change itself, so that neither is
 * committed without the other. The person's account or other row that is changed must be locked:
 * the lock gives the order. Returns what is to be shown of the delivery; null, having written
 * nothing, when there is no such system outside the portal.
 */
export async function enqueue<Change extends OutgoingChange>(
  tx: Transaction<Database>,
  context: EnqueueContext,
  change: Change,
): Promise<(Delivery & { readonly kind: Change['kind'] }) | null> {
  if (!isConfigured(change.system, context.systems)) return null;
  await enqueueAll(tx, context, [change]);
  return {
    kind: change.kind,
    state: 'OnItsWay',
    changedDate: context.now.toISOString(),
    reason: null,
  };
}

/**
 * Adds these changes as `enqueue` does, with one statement. Changes for systems that are not
 * configured are left out.
 */
export async function enqueueAll(
  tx: Transaction<Database>,
  { systems, config: { secretKey }, now }: EnqueueContext,
  changes: readonly OutgoingChange[],
): Promise<void> {
  const rows = changes
    .filter(({ system }) => isConfigured(system, systems))
    .map((change) => rowOf(change, secretKey, now));
  if (rows.length > 0) await tx.insertInto('outgoing_change').values(rows).execute();
}

function rowOf(change: OutgoingChange, secretKey: string, now: Date) {
  const { system, kind, subject, payload, secret } = change;
  const registered = kindOf(system, kind);
  if (registered === undefined) throw new Error(`${kind} is not a kind of ${system}.`);
  return {
    system,
    kind,
    subject,
    topic: registered.topicOf(payload),
    payload: JSON.stringify(payload),
    has_secret: registered.hasSecret,
    sealed_secret: secret === undefined ? null : seal(secret, keyFor(change, secretKey)),
    created_at: now,
    expires_at: new Date(now.getTime() + MAX_AGE_MS),
    next_attempt_at: now,
    done_at: null,
    refused_at: null,
    reason: null,
    last_error: null,
  };
}

interface SealedChange {
  readonly system: string;
  readonly kind: string;
  readonly subject: string;
}

/**
 * A key for this purpose and person only: moved to another person's row, a secret cannot be
 * decrypted.
 */
const keyFor = ({ system, kind, subject }: SealedChange, secretKey: string): string =>
  ['outgoing change', system, kind, subject, secretKey].join('\0');

/** Returns the change's secret; null when it has none. @throws when it has another key */
export const secretOf = (
  change: SealedChange & { readonly sealed_secret: Buffer | null },
  secretKey: string,
): string | null => change.sealed_secret && unseal(change.sealed_secret, keyFor(change, secretKey));
