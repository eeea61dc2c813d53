import type { BankIdCollection } from '#contract/bankid.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import { isFromOtherNetwork } from '#rules/otherNetwork.ts';
import { isSelectable } from '#rules/selectableAccount.ts';
import type { Actor } from '#server/call/actor.ts';
import { notFound } from '#server/call/answers.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Db } from '#server/database/open.ts';
import { standingColumns } from '#server/database/standing.ts';
import { hashOf } from '#server/base/secrets.ts';
import { AccountClosed } from '#server/session/sessions/closed.ts';
import type { Identification, StartedOrder } from '#server/systems/bankid/port.ts';
import { identifiedPerson } from '../identifiedPerson.ts';
import { recordingClosed } from '../refusals.ts';
import { deleteOrder, orderOf, recordSignedIn, type StoredOrder } from './orders.ts';

/** Returns the session with this token, as long as it exists. */
export const sessionWith = (db: Db, token: string) =>
  db
    .selectFrom('session')
    .select(['id', 'lin'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();

/** Returns the person's accounts that can be chosen after the sign-in, the oldest first. */
async function usersOf(
  db: Db,
  lin: string | null,
  today: IsoDate,
): Promise<BankIdCollection['users']> {
  if (lin === null) return [];
  const rows = await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select([
      'account.lin',
      'national_id',
      'given_name',
      'surname',
      'display_name',
      'user_id',
      'account_type',
    ])
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(standingColumns)
    .where('account.lin', '=', lin)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute();
  return rows
    .filter((row) =>
      isSelectable({
        accountType: row.account_type,
        liUId: row.user_id,
        userStatus: statusOn(today, row),
      }),
    )
    .map((row) => ({
      norEduPersonLin: row.lin,
      norEduPersonNin: row.national_id,
      firstName: row.given_name,
      lastName: row.surname,
      liUId: row.user_id,
      displayText: `${row.display_name} (${row.user_id})`,
    }));
}

type Call = Pick<CallContext, 'db' | 'browser' | 'log' | 'now' | 'today'> & {
  readonly actor: Actor | null;
};

/**
 * Signs in who has identified. The record says from where, and how BankID estimates the risk.
 * @throws {AccountClosed} when the account's status denies access
 */
export async function signInWith(
  call: Call,
  { order, came_back }: StoredOrder,
  { person, identifiedFrom, risk }: Identification,
) {
  const { db, browser, now, today } = call;
  // The order may have been cancelled in another tab while BankID was queried.
  if ((await orderOf(db, browser, now, order.orderRef)) === null) return notFound;
  const { startedFrom } = order;
  const identified = await identifiedPerson(
    db,
    AuthenticationScope.BankId,
    person,
    came_back === 'nonce',
  );
  const signIn = {
    ...identified,
    circumstances: {
      startedFrom,
      identifiedFrom,
      risk,
      isFromOtherNetwork: isFromOtherNetwork(startedFrom, identifiedFrom),
    },
  };
  const session = await recordingClosed(call, signIn, () => browser.begin(signIn)).catch(
    async (error: unknown) => {
      // The order has served its purpose; a new attempt requires a new order.
      if (error instanceof AccountClosed) await deleteOrder(db, order);
      throw error;
    },
  );
  await recordSignedIn(db, browser, order, session, now);
  return { status: 200, body: await complete(db, order, signIn.lin, today) } as const;
}

/**
 * The response with the session may have been lost: phones drop connections when the person
 * switches to the BankID app. The browser is given the same session again, as long as it is active;
 * a person who has signed out, or signed in as somebody else, is not signed in again.
 */
export async function signedInBefore(
  { db, browser, actor, today }: Call,
  { order, session }: StoredOrder,
) {
  const live = session && (await sessionWith(db, session.token));
  if (!session || !live || (actor !== null && actor.sessionId !== live.id)) return notFound;
  if (actor === null) browser.setSessionCookie(session);
  return { status: 200, body: await complete(db, order, live.lin, today) } as const;
}

const complete = async (
  db: CallContext['db'],
  { orderRef }: StartedOrder,
  lin: string | null,
  today: string,
): Promise<BankIdCollection> => ({
  orderRef,
  status: 'complete',
  hintCode: null,
  hintCodeTranslated: null,
  users: await usersOf(db, lin, today),
});
