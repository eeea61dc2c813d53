import type { Transaction } from 'kysely';
import type { authentication } from '#contract/authentication.ts';
import { statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import { isSelectable } from '#rules/selectableAccount.ts';
import { coversAccount } from '#rules/setPasswordChecks.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Database } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';
import type { Handler } from '#server/call/handler.ts';
import { HttpError } from '#server/call/httpError.ts';
import type { Actor } from '#server/call/actor.ts';
import { beginPasswordFlow } from './passwordFlow.ts';
import { weakSignInRefusal, weaknessesFor } from './weakSignIn.ts';
import { stateOf } from '../sessions/state.ts';

/**
 * Binds the session to one of the person's accounts and starts the flow for setting its password,
 * under a new session id.
 */
export const finalise: Handler<typeof authentication.finalise> = async ({
  actor,
  browser,
  change,
  query,
  now,
  ...call
}) => {
  const refused = weakSignInRefusal(actor);
  if (refused !== null) return refused;
  const outcome = await change(async (tx) => {
    const chosen = await findSelectableAccount(tx, actor, query.liuid.toLowerCase(), call.today);
    if (chosen === null) return notFound;
    const authentication = await weaknessesFor(tx, actor, chosen.id, { ...call, now });
    if (authentication.length > 0)
      return { status: 403, body: { errors: { authentication } } } as const;
    const session = await browser.reissue(tx, chosen.liUId);
    if (session === null) throw new HttpError(401);
    if (!(await beginPasswordFlow(tx, actor.sessionId, chosen.id, now))) return conflict;
    const state = { ...actor, liUId: chosen.liUId };
    const audit = about(actor.lin, 'session.chooseAccount', {
      actor: state,
      after: { liUId: chosen.liUId },
    });
    return { status: 200, body: stateOf(state, call.config), session, audit } as const;
  });
  if (outcome.status === 200) browser.setSessionCookie(outcome.session);
  return outcome;
};

/**
 * Returns null if the account is unknown, is another person's, or cannot be chosen; the caller
 * cannot distinguish these cases.
 */
async function findSelectableAccount(
  tx: Transaction<Database>,
  { lin, liUId, scope: authenticationScope }: Actor,
  wanted: string,
  today: IsoDate,
): Promise<{ id: string; liUId: string } | null> {
  if (lin === null || !coversAccount({ authenticationScope, liUId }, wanted)) return null;
  const row = await tx
    .selectFrom('account')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(['id', 'user_id as liUId', 'account_type as accountType'])
    .select(standingColumns)
    .where('lin', '=', lin)
    .where('user_id', '=', wanted)
    .executeTakeFirst();
  return row !== undefined &&
    row.liUId !== null &&
    isSelectable({ ...row, userStatus: statusOn(today, row) })
    ? { id: row.id, liUId: row.liUId }
    : null;
}
