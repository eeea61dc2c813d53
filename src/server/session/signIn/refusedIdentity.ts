import { scopeName } from '#contract/values.ts';
import { identityRefusals } from '#rules/refusedSignIn.ts';
import type { SetPasswordError } from '#rules/setPasswordChecks.ts';
import type { Actor } from '#server/call/actor.ts';
import type { CallContext } from '#server/call/handler.ts';
import { recordRefusal } from './refusals.ts';

/**
 * Records, once for a session, why a person who has proved an identity gets no further here: such a
 * person is signed in, and is refused by the page that would lead on. `userId` is that of the account
 * that is meant, if the identity has one.
 */
export async function recordRefusedIdentity(
  { db, log, now, config }: Pick<CallContext, 'db' | 'log' | 'now' | 'config'>,
  { scope, sessionId }: Pick<Actor, 'scope' | 'sessionId'>,
  errors: readonly SetPasswordError[],
  userId: string | null,
): Promise<void> {
  const [refusal] = errors.flatMap((error) => identityRefusals[error] ?? []);
  if (refusal === undefined) return;
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
    { method: scopeName(scope), issuer: issuer?.url ?? null, ...refusal, userId },
    now,
  );
}
