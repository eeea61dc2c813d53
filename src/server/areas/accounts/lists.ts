import type { Account } from '#contract/account.ts';
import type { accounts } from '#contract/accounts.ts';
import { type AccountList, statusesIn } from '#rules/accountLists.ts';
import { isInReach } from '#rules/power.ts';
import type { Handler, Handlers } from '#server/call/handler.ts';
import { forbidden, notFound } from '#server/call/answers.ts';
import { auditListRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import { dependenciesOf, stateOfList } from './listChanges.ts';
import { accountsIn, listedOf } from './listStore.ts';
import { type Reach, reachOf } from './reach.ts';
import { SharedVersions } from './sharedVersions.ts';
import { toListedAccount } from './shape.ts';
import { factsOf } from './ruleContext.ts';
import { type AccountRow, type Facts, organisationById, organisationsBelow } from './store.ts';

/**
 * The three lists of account management (ACCT-03): each a part of the accounts below an
 * administered node.
 */
export const listHandlers: Pick<Handlers<typeof accounts>, AccountList | 'listChanges'> = {
  active: (call) => list('active', call),
  deprovisioning: (call) => list('deprovisioning', call),
  inactive: (call) => list('inactive', call),

  async listChanges(call) {
    const { db, query } = call;
    const wanted = await wantedList(query.list, call);
    if (!('scope' in wanted)) return wanted;
    const { reach, facts, scope, dependencies } = wanted;
    const { version, changed } = await stateOfList(db, scope, dependencies, query.since);
    if (changed === null) return { status: 200, body: { version: null, accounts: [], gone: [] } };
    const rows = changed.length === 0 ? [] : await listedOf(db, changed, scope, facts);
    const listed = new Set(rows.map(({ lin }) => lin));
    return {
      status: 200,
      body: {
        version,
        accounts: rows.map((row) => toListedAccount(row, reach, facts)),
        gone: changed.filter((lin) => !listed.has(lin)),
      },
    };
  },
};

const versions = new SharedVersions();

async function list(name: AccountList, call: Parameters<Handler<typeof accounts.active>>[0]) {
  const { db, query } = call;
  const wanted = await wantedList(name, call);
  if (!('scope' in wanted)) return wanted;
  const { reach, facts, scope, dependencies, organisationId } = wanted;
  // The reach decides whether a list may be read, but not what is in it: all administrators of the
  // node get the same, apart from the exceptions among the dependencies.
  const sharedAs = JSON.stringify([
    name,
    organisationId,
    query['affiliations[]'].toSorted(),
    dependencies,
  ]);
  const version = await versions.current(sharedAs, (since) =>
    stateOfList(db, scope, dependencies, since),
  );
  const gone = new AbortController();
  const rows = asListed(accountsIn(db, scope, facts, gone.signal), reach, facts);
  const body = Object.assign(rows, { stop: () => gone.abort() });
  return { status: 200 as const, body, version, sharedAs };
}

/** The list that the call asks for, or the refusal. The reading is recorded. */
async function wantedList(
  name: AccountList,
  call: Pick<
    Parameters<Handler<typeof accounts.active>>[0],
    'db' | 'actor' | 'now' | 'today' | 'requestId' | 'address' | 'config' | 'query'
  >,
) {
  const { db, actor, today, query } = call;
  const facts = factsOf(call);
  const organisation = await organisationById(db, query.organisationTreeNodeGuid);
  if (!organisation) return notFound;
  const reach = await reachOf(db, self(actor).lin, today);
  if (!isInReach(reach, organisation.id)) return forbidden;
  await auditListRead(call, name, organisation.id);

  const organisationIds =
    organisation.parent_id === null ? null : await organisationsBelow(db, organisation.id);
  return {
    reach,
    facts,
    organisationId: organisation.id,
    dependencies: dependenciesOf(reach, facts),
    scope: { organisationIds, statuses: statusesIn(name), affiliations: query['affiliations[]'] },
  };
}

async function* asListed(
  batches: AsyncIterable<AccountRow[]>,
  reach: Reach,
  facts: Facts,
): AsyncGenerator<Account[]> {
  for await (const rows of batches) yield rows.map((row) => toListedAccount(row, reach, facts));
}
