import type { SetPassword } from '#contract/password.ts';
import type { passwords } from '#contract/passwords.ts';
import { isSamePassword } from '#rules/passwordPolicy.ts';
import type { CallContext, Handler } from '#server/call/handler.ts';
import type { Actor } from '#server/call/actor.ts';
import { isKeyOutgrown, partiesOf } from '#server/session/signIn/activationKey/activationKeys.ts';
import { recordStep } from '#server/session/signIn/passwordFlow.ts';
import { badRequest, conflict } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import { permitOwner } from '#server/power/permit.ts';
import { type Flow, flowFor, isFlow } from './flow.ts';
import { isTested, storePassword, testPassword, nullIfRefused } from './storePassword.ts';
import type { TestedPassword } from './newPassword.ts';
import { notifyOfPassword } from './emails.ts';
import { endOtherSessions, revokeActivationKey, spendActivationKey } from './store.ts';
import type { Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';

type Call = CallContext & { readonly actor: Actor; readonly body: SetPassword };

/**
 * Sets the password of the account that the sign-in has chosen; this is possible once per sign-in.
 */
export const set: Handler<typeof passwords.set> = async (call) => {
  const { body, db } = call;
  if (body.adAccountType !== 'Personal') return badRequest({ adAccountType: 'INPUT_INVALID' });
  if (body.adAccountTypePrefix !== '') return badRequest({ adAccountTypePrefix: 'INPUT_INVALID' });
  if (!isSamePassword(body.password, body.passwordConfirm))
    return badRequest({ passwordConfirm: 'INPUT_NOT_THE_SAME' });

  // Refuse an ineligible sign-in before anything is hashed. The transaction ends here, so that
  // nothing is locked while the password is tested.
  const found = await db.transaction().execute((tx) => flowFor('setPassword', tx, call));
  if (!isFlow(found)) return found;
  const tested = await testPassword(call, found.account, body.password);
  if (!isTested(tested)) return { status: 400, body: { errors: { password: [...tested] } } };

  const outcome = await nullIfRefused(tested, () =>
    call.change(async (tx) => {
      const still = await flowFor('setPassword', tx, call);
      if (!isFlow(still)) return still;
      return still.account.id === found.account.id
        ? await setPassword(tx, call, still, tested)
        : conflict;
    }),
  );
  return outcome ?? badRequest({ password: 'PASSWORD/REFUSED_BY_DIRECTORY' });
};

async function setPassword(
  tx: Transaction<Database>,
  call: Call,
  { flow, account }: Flow,
  tested: TestedPassword,
) {
  const { actor, now, today } = call;
  const permit = permitOwner(account.lin);
  if (flow.activationKeyId !== null) {
    // A role may have been given since the sign-in.
    if (await isKeyOutgrown(tx, await partiesOf(tx, flow.activationKeyId), today)) return conflict;
    if (!(await spendActivationKey(tx, permit, flow.activationKeyId, call))) return conflict;
  }
  await revokeActivationKey(tx, permit, account.id, now);
  await recordStep(tx, actor.sessionId, { password_set_at: now });
  await endOtherSessions(tx, account.lin, actor.sessionId, now);
  await notifyOfPassword(tx, call, account, 'set');
  await storePassword(tx, call, account, permit, tested);
  return {
    status: 200,
    audit: about(account.lin, 'passwords.set', {
      after: { liUId: account.user_id, scope: actor.scope },
    }),
  } as const;
}
