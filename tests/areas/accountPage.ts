import type { Account } from '../../src/contract/account.ts';
import type { BulkErrorType } from '../../src/contract/bulk.ts';
import { accountLists, listOf } from '../../src/rules/accountLists.ts';
import { appliedTo, type BulkRequest, noticesOf, refusalsOf } from '../../src/rules/bulkActions.ts';
import type { Surroundings } from '../../src/rules/eligibility.ts';
import type { Send } from '../support/portal.ts';
import { change } from './calls.ts';
import type { Guest } from './managedAccounts.ts';

/** What a page of account management holds: every account that its three lists show, by LIN. */
export type Held = ReadonlyMap<string, Account>;

/** How it went for one person, whichever call told it. */
export interface Told {
  readonly lin: string;
  readonly succeeded: boolean;
  readonly errorTypes: readonly BulkErrorType[];
}

/** The lists as they are when the page is opened now. An account in a list that is not its own, or in two, is a fault. */
export async function openedNow(send: Send, organisationId: string): Promise<Held> {
  const held = new Map<string, Account>();
  for (const list of accountLists) {
    const answer = await send(`/api/Accounts/${list}?organisationTreeNodeGuid=${organisationId}`);
    for (const account of (await answer.json()) as Account[]) {
      if (listOf(account) !== list || held.has(account.norEduPersonLIN)) throw new Error(`${account.norEduPersonLIN} is ${account.userStatus} in the list ${list}.`);
      held.set(account.norEduPersonLIN, account);
    }
  }
  return held;
}

/** What the page works out from what it holds, before it asks. Whom it doesn't hold is out of its reach. */
export function foretold(held: Held, request: BulkRequest, lins: readonly string[], today: string, surroundings: Surroundings): Told[] {
  return lins.map((lin) => {
    const account = held.get(lin);
    if (!account) return { lin, succeeded: false, errorTypes: ['OUT_OF_REACH'] };
    const refusals = refusalsOf(account, request, today, surroundings);
    const succeeded = refusals.length === 0;
    return { lin, succeeded, errorTypes: succeeded ? noticesOf(account, request) : refusals };
  });
}

/** Does it to these people, and answers what was told of each and what the page then holds without asking again. */
export async function done(send: Send, held: Held, request: BulkRequest, guests: readonly Pick<Guest, 'lin' | 'liUId'>[], today: string): Promise<{ told: Told[]; held: Held }> {
  const { path, method, body } = callOf(held, request, guests);
  const answer = await send(`/api/Accounts/${path}`, change(method, body));
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);

  const lins = new Map(guests.map(({ lin, liUId }) => [liUId, lin]));
  const next = new Map(held);
  const told = ((await answer.json()) as Outcome[]).map(({ account, cancelPhone, succeeded, errorTypes }) => {
    const lin = account?.norEduPersonLIN ?? lins.get(cancelPhone?.liUId ?? '') ?? '';
    const before = held.get(lin);
    if (account && 'version' in account) next.set(lin, account);
    else if (succeeded && before) next.set(lin, appliedTo(before, request, today));
    return { lin, succeeded, errorTypes };
  });
  return { told, held: next };
}

interface Outcome {
  readonly account?: Account | { readonly norEduPersonLIN: string };
  readonly cancelPhone?: { readonly liUId: string };
  readonly succeeded: boolean;
  readonly errorTypes: readonly BulkErrorType[];
}

function callOf(held: Held, request: BulkRequest, guests: readonly Pick<Guest, 'lin' | 'liUId'>[]): { path: string; method: 'PATCH' | 'DELETE'; body: unknown } {
  const accounts = guests.map(({ lin }) => lin);
  const versions = Object.fromEntries([...held].filter(([lin]) => accounts.includes(lin)).map(([lin, { version }]) => [lin, version]));
  const positionOf = (lin: string) => held.get(lin)?.employeePositionId ?? null;
  const names = { givenName: 'Gerd', surname: 'Gäst' };
  const { action } = request;
  if (action === 'extend') return { path: 'Extend', method: 'PATCH', body: { accounts, extendDate: request.extendDate, versions } };
  if (action === 'changeSubscription') return { path: 'ITSubscription', method: 'PATCH', body: { accounts, itSubsctiptionType: request.subscriptionType, versions } };
  if (action === 'changeCostActivity') {
    const accountPositions = accounts.map((lin) => ({ norEduPersonLIN: lin, employeePositionId: positionOf(lin) }));
    return { path: 'CostCentreActivities', method: 'PATCH', body: { costCentreActivityId: request.activity.id, accountPositions, versions } };
  }
  if (action === 'cancelPhone') {
    return { path: 'CancelAccountPhones', method: 'DELETE', body: { phonesToCancel: guests.map(({ liUId }) => ({ liUId, ...names })) } };
  }
  const accountsToCancel = guests.map(({ lin, liUId }) => ({ norEduPersonLIN: lin, liUId, ...names, employeePositionId: positionOf(lin), hasLiUPhone: false }));
  return { path: 'Cancel', method: 'DELETE', body: { accountsToCancel, versions } };
}
