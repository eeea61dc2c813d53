import { scopeName } from '#contract/values.ts';
import type { Actor } from '#server/call/actor.ts';
import type { CallContext } from '#server/call/handler.ts';
import { recordRefusal } from './refusals.ts';

/**
 * Records, once for a session, that a person who has proved an identity finds no account here: such
 * a person is signed in, and is refused by the page that would lead on.
 */
export async function recordNoAccount(
  { db, log, now, config }: Pick<CallContext, 'db' | 'log' | 'now' | 'config'>,
  { scope, sessionId }: Pick<Actor, 'scope' | 'sessionId'>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ is_refusal_recorded: true })
    .where('id', '=', sessionId)
    .where('is_refusal_recorded', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const issuer = config.issuers.find((one) => one.scope === scope);
  await recordRefusal(
    db,
    log,
    { method: scopeName(scope), issuer: issuer?.url ?? null, reason: 'UNKNOWN_ACCOUNT' },
    now,
  );
}
