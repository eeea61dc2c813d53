import type { Account } from '#contract/account.ts';
import type { accounts } from '#contract/accounts.ts';
import { type AccountList, statusesIn } from '#rules/accountLists.ts';
import type { Handler, Handlers } from '#server/call/handler.ts';
import { forbidden, notFound } from '#server/call/answers.ts';
import { auditListRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import { accountsIn } from './listStore.ts';
import { isInReach, type Reach, reachOf } from './reach.ts';
import { toListedAccount } from './shape.ts';
import { factsOf } from './ruleContext.ts';
import { type AccountRow, type Facts, organisationById, organisationsBelow } from './store.ts';

/**
 * The three lists of account management (ACCT-03): each a part of the accounts below an
 * administered node.
 */
export const listHandlers: Pick<Handlers<typeof accounts>, AccountList> = {
  active: (call) => list('active', call),
  deprovisioning: (call) => list('deprovisioning', call),
  inactive: (call) => list('inactive', call),
};

async function list(name: AccountList, call: Parameters<Handler<typeof accounts.active>>[0]) {
  const { db, actor, today, query } = call;
  const facts = factsOf(call);
  const organisation = await organisationById(db, query.organisationTreeNodeGuid);
  if (!organisation) return notFound;
  const reach = await reachOf(db, self(actor).lin, today);
  if (!isInReach(reach, organisation.id)) return forbidden;
  await auditListRead(call, name, organisation.id);

  const organisationIds =
    organisation.parent_id === null ? null : await organisationsBelow(db, organisation.id);
  const scope = {
    organisationIds,
    statuses: statusesIn(name),
    affiliations: query['affiliations[]'],
  };
  return { status: 200 as const, body: asListed(accountsIn(db, scope, facts), reach, facts) };
}

async function* asListed(
  batches: AsyncIterable<AccountRow[]>,
  reach: Reach,
  facts: Facts,
): AsyncGenerator<Account[]> {
  for await (const rows of batches) yield rows.map((row) => toListedAccount(row, reach, facts));
}
