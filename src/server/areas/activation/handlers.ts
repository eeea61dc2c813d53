import type { activation } from '#contract/activation.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Handlers } from '#server/call/handler.ts';
import { recordStep } from '#server/session/signIn/passwordFlow.ts';
import { permitOwner } from '#server/power/permit.ts';
import { ownAccounts, setAccount } from '../accounts/index.ts';
import { flowFor, isFlow, notifyOfPassword } from '../passwords/index.ts';
import { notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';

/**
 * Activates a new account once it has a password: the last step of the sign-in flow that sets the
 * password.
 */
export const activationHandlers: Handlers<typeof activation> = {
  activate: async (call) =>
    await call.change(async (tx) => {
      const { actor, now, query } = call;
      const found = await flowFor('activate', tx, call);
      if (!isFlow(found)) return found;
      const { account } = found;
      if (account.user_id !== normaliseUserId(query.liuId)) return notFound;

      await setAccount(
        tx,
        permitOwner(account.lin),
        account.id,
        { user_status: 'Active', disabled_at: null },
        now,
      );
      await recordStep(tx, actor.sessionId, { activated_at: now });
      await notifyOfPassword(tx, call, account, 'activated');
      const after = { liUId: account.user_id, userStatus: 'Active' };
      const opened = (await ownAccounts(tx, account.lin, call.today, now)).find(
        ({ liUId }) => liUId === account.user_id,
      );
      if (!opened) throw new Error('Activated account not found.');
      return {
        status: 200,
        body: opened,
        audit: about(account.lin, 'activation.activate', {
          before: { userStatus: account.userStatus },
          after,
        }),
      };
    }),
};
