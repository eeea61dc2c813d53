import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { WebhookOutcome } from '#contract/webhooks.ts';
import type { Db } from '../database/open.ts';
import type { WebhookSubscriberTable } from '../database/tables/webhook.ts';
import { seal, unseal } from '#server/base/secrets.ts';

type Subscriber = Selectable<WebhookSubscriberTable>;

/** The same outcome is stored no more often, so that many deliveries do not write one row. */
const NOTE_MS = 10_000;
const SECRET_BYTES = 32;

/** A new secret, in the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** A key for this subscriber only: moved to another row, a secret cannot be decrypted. */
const keyFor = (id: string, secretKey: string) => ['webhook secret', id, secretKey].join('\0');

export const sealSecret = (secret: string, id: string, secretKey: string): Buffer =>
  seal(secret, keyFor(id, secretKey));

/**
 * The secrets with which an event is signed now, newest first; null if the portal's key is another
 * one than when they were sealed.
 */
export function secretsOf(
  { id, sealed_secret, sealed_earlier_secret, earlier_secret_until }: Subscriber,
  secretKey: string,
  now: Date,
): readonly string[] | null {
  const isEarlierUsed = earlier_secret_until !== null && earlier_secret_until > now;
  const sealed = [sealed_secret, ...(isEarlierUsed ? [sealed_earlier_secret] : [])];
  try {
    return sealed.flatMap((one) => (one === null ? [] : [unseal(one, keyFor(id, secretKey))]));
  } catch {
    return null;
  }
}

/** Stores what the last attempt came to, and since when attempts fail. */
export async function noteOutcome(
  db: Db,
  noted: Subscriber,
  { problem, status }: WebhookOutcome,
  now: Date,
): Promise<void> {
  const isNew =
    noted.last_attempt_at === null ||
    noted.last_attempt_at.getTime() < now.getTime() - NOTE_MS ||
    noted.last_problem !== problem ||
    noted.last_status !== status;
  if (!isNew) return;
  await sql`
    update webhook_subscriber set last_attempt_at = ${now}::timestamptz,
      last_problem = ${problem}::text, last_status = ${status}::integer,
      failing_since = case when ${problem}::text is not null
        then coalesce(failing_since, ${now}::timestamptz) end
    where id = ${noted.id}`.execute(db);
}
