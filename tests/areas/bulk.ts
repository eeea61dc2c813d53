import type { Account } from '#contract/account.ts';
import type { BulkOutcome, CancelOutcome, CancelPhoneOutcome } from '#contract/bulk.ts';
import type { SubscriptionType } from '#contract/values.ts';
import { accountLists } from '#rules/accountLists.ts';
import type { Db } from '#server/database/open.ts';
import type { Send } from '../support/portal.ts';
import { answer, change } from './calls.ts';

/** Returns the body of a 200 response. */
async function outcomes<T>(sent: Promise<Response>): Promise<T[]> {
  const { status, body } = await answer(sent);
  if (status !== 200 || !Array.isArray(body))
    throw new Error(`Unexpected response ${status}: ${JSON.stringify(body)}`);
  return body;
}

type Versions = Record<string, number>;
const only = (versions?: Versions) => (versions ? { versions } : {});

export const extend = (send: Send, accounts: string[], extendDate: string, versions?: Versions) =>
  outcomes<BulkOutcome>(
    send('/api/Accounts/Extend', change('PATCH', { accounts, extendDate, ...only(versions) })),
  );

export const changeEndDate = (
  send: Send,
  accounts: string[],
  endDate: string,
  versions?: Versions,
) =>
  outcomes<BulkOutcome>(
    send('/api/Accounts/EndDate', change('PATCH', { accounts, endDate, ...only(versions) })),
  );

export const changeSubscription = (
  send: Send,
  accounts: string[],
  itSubsctiptionType: SubscriptionType,
  versions?: Versions,
) =>
  outcomes<BulkOutcome>(
    send(
      '/api/Accounts/ITSubscription',
      change('PATCH', { accounts, itSubsctiptionType, ...only(versions) }),
    ),
  );

export const changeCostActivity = (
  send: Send,
  lins: string[],
  costCentreActivityId: string,
  employeePositionId: string | null = null,
) =>
  outcomes<BulkOutcome>(
    send(
      '/api/Accounts/CostCentreActivities',
      change('PATCH', {
        costCentreActivityId,
        accountPositions: lins.map((norEduPersonLIN) => ({ norEduPersonLIN, employeePositionId })),
      }),
    ),
  );

/** Names sent by the caller, deliberately different from the people's real names. */
export const asWritten = { givenName: 'Skriven', surname: 'Av anroparen' };
export const accountToCancel = (norEduPersonLIN: string) => ({
  ...asWritten,
  employeePositionId: null,
  hasLiUPhone: false,
  liUId: null,
  norEduPersonLIN,
});

export const cancel = (send: Send, lins: string[], versions?: Versions) =>
  outcomes<CancelOutcome>(
    send(
      '/api/Accounts/Cancel',
      change('DELETE', { accountsToCancel: lins.map(accountToCancel), ...only(versions) }),
    ),
  );

export const cancelPhones = (send: Send, liUIds: string[]) =>
  outcomes<CancelPhoneOutcome>(
    send(
      '/api/Accounts/CancelAccountPhones',
      change('DELETE', { phonesToCancel: liUIds.map((liUId) => ({ liUId, ...asWritten })) }),
    ),
  );

/** Returns the account as the lists currently show it, with the name of its list. */
export async function findInLists(
  send: Send,
  organisationId: string,
  lin: string,
): Promise<{ list: string; account: Account } | null> {
  for (const list of accountLists) {
    const accounts = await outcomes<Account>(
      send(`/api/Accounts/${list}?organisationTreeNodeGuid=${organisationId}`),
    );
    const account = accounts.find(({ norEduPersonLIN }) => norEduPersonLIN === lin);
    if (account) return { list, account };
  }
  return null;
}

export const rowOf = (db: Db, lin: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('lin', '=', lin)
    .where('affiliation_type', 'is not', null)
    .executeTakeFirstOrThrow();

export const phoneCases = (db: Db) =>
  db.selectFrom('incident').selectAll().where('incident_type', '=', 0).orderBy('number').execute();

/** The tables that an action may change. */
export const CHANGEABLE = ['account', 'position', 'incident', 'audit_entry'] as const;
