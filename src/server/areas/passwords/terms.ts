import type { passwords } from '#contract/passwords.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Handler } from '#server/call/handler.ts';
import { recordStep } from '#server/session/signIn/passwordFlow.ts';
import { acceptTerms as acceptThem } from '../liabilities/index.ts';
import { notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import { flowFor, isFlow } from './flow.ts';

/** Accepts the terms for the account that the sign-in has chosen. */
export const acceptTerms: Handler<typeof passwords.acceptTerms> = async (call) =>
  await call.change(async (tx) => {
    const { actor, now, params, query } = call;
    const found = await flowFor('acceptTerms', tx, call);
    if (!isFlow(found)) return found;
    const { account } = found;
    if (
      account.user_id !== normaliseUserId(query.liuId) ||
      account.person_type !== params.personType
    )
      return notFound;
    const after = await acceptThem(tx, account.lin, account.person_type, now);
    await recordStep(tx, actor.sessionId, { terms_accepted_at: now });
    return {
      status: 200,
      audit: about(account.lin, 'passwords.acceptTerms', {
        after: { liUId: account.user_id, ...after },
      }),
    } as const;
  });
