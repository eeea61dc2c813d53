import { sql } from 'kysely';
import { RequestStatus } from '#contract/values.ts';
import { kindsWithOwnEnd } from '#rules/dailyQuestions.ts';
import { addDays } from '#rules/dates.ts';
import { HIGHLIGHT_FROM_DAYS } from '#rules/validity.ts';
import type { OwnMatters } from '#rules/waiting.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Db } from '#server/database/open.ts';

const countAll = sql<string>`count(*)`;

const newRequests = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('registration_request')
    .select(countAll.as('count'))
    .where('status', '=', RequestStatus.New);

/** The number of requests to join the alumni network that wait for a decision. */
export const newRequestsIn = async (db: Db): Promise<number> =>
  Number((await newRequests(db).executeTakeFirstOrThrow()).count);

/**
 * Returns the state of everything that the user's notifications can be about. Undefined if the
 * account does not exist.
 */
export async function mattersOf(
  db: Db,
  lin: string,
  liUId: string,
  today: string,
): Promise<OwnMatters | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('password', 'password.account_id', 'account.id')
    .select(['account.user_status', 'account.retirement_date', 'password.must_renew'])
    .select((eb) => [
      eb
        .selectFrom('card')
        .select('card.status')
        .whereRef('card.account_id', '=', 'account.id')
        .orderBy((card) => card('card.status', 'in', ['Active', 'Frozen']), 'desc')
        .orderBy('card.changed_at', 'desc')
        .limit(1)
        .as('card_status'),
      eb
        .selectFrom('card_order')
        .select('card_order.status')
        .whereRef('card_order.account_id', '=', 'account.id')
        .where('card_order.status', 'in', ['Ordered', 'InProduction', 'ReadyForCollection'])
        .limit(1)
        .as('card_order_status'),
      eb
        .selectFrom('liability')
        .select(countAll.as('count'))
        .where('liability.lin', '=', lin)
        .where('approved_at', 'is', null)
        .where('closed_at', 'is', null)
        .as('liabilities'),
      eb
        .selectFrom('account as managed')
        .select(countAll.as('count'))
        .where('managed.affiliation_type', 'in', kindsWithOwnEnd)
        .where('managed.user_status', '=', 'Active')
        .where('managed.valid_through', '>=', today)
        .where('managed.valid_through', '<=', addDays(today, HIGHLIGHT_FROM_DAYS))
        .where('managed.organisation_id', 'in', (reach) =>
          reach
            .selectFrom('administers')
            .innerJoin(
              'organisation_closure as below',
              'below.ancestor_id',
              'administers.organisation_id',
            )
            .select('below.descendant_id')
            .where('administers.administrator_lin', '=', lin)
            .where(isInForce('administers', today)),
        )
        .as('ending'),
      newRequests(db).as('new_requests'),
    ])
    .where('account.user_id', '=', liUId)
    .executeTakeFirst();
  return (
    row && {
      userStatus: row.user_status,
      retirementDate: row.retirement_date,
      cardStatus: row.card_status,
      hasCardOrder: row.card_order_status !== null,
      hasCardReady: row.card_order_status === 'ReadyForCollection',
      mustRenewPassword: row.must_renew ?? false,
      requestedLiabilities: Number(row.liabilities),
      newRequests: Number(row.new_requests),
      endingAccounts: Number(row.ending),
    }
  );
}
