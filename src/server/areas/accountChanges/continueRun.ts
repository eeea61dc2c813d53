import type { Account } from '#contract/account.ts';
import type { Errors } from '#contract/errors.ts';
import type { BulkAction, BulkRequest } from '#rules/bulkActions.ts';
import { undoRefusals } from '#rules/undo.ts';
import type { Tx } from '#server/database/schema.ts';
import { tellPeople } from '#server/people/recogniserChanges.ts';
import { accountsByLins, changedFields, factsOf, toldChange } from '../accounts/index.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { about, recordBy } from '#server/call/change.ts';
import { badRequest } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { authorOf } from '#server/call/author.ts';
import { type Permit, permits } from '#server/power/permit.ts';
import type { AccountConcern } from '#rules/power.ts';
import { type AccountOutcome, changeAccounts, type Changing, unchangedOutcome } from './changes.ts';
import { itemsOf, recordOutcomes, restore, type RunItem } from './runStore.ts';
import { activityInReach, type Payer } from './store.ts';

export interface Run {
  readonly id: string;
  readonly action: BulkAction;
  readonly undoes: string | null;
}

type Reply =
  | { readonly status: 200; readonly body: AccountOutcome[]; readonly audit: 'recorded' }
  | { readonly status: 400; readonly body: Errors };

/**
 * Applies the run's action to these people's accounts, by the same rules as the calls that do so
 * directly. Responds with 400 if the activity that is to pay is no longer within the caller's reach
 * (ACCT-33): nothing is changed, and the run is left as it was.
 */
export async function continueRun(
  call: Changing,
  tx: Tx,
  run: Run,
  lins: readonly string[],
): Promise<Reply> {
  const items = new Map(
    (await itemsOf(tx, run.id, lins))
      .filter(({ state }) => state !== 'leftOut')
      .map((item) => [item.lin, item]),
  );
  // People who are not part of the run are reported as out of reach.
  const notInRun = lins
    .filter((lin) => !items.has(lin))
    .map((lin) => unchangedOutcome({ norEduPersonLIN: lin }, ['OUT_OF_REACH']));
  const known =
    run.undoes === null
      ? await change(call, tx, run, items)
      : await undo(call, tx, { ...run, undoes: run.undoes }, items);
  return known
    ? { status: 200, body: [...known, ...notInRun], audit: 'recorded' }
    : badRequest({ costCentreActivityId: 'ACTIVITY_OUT_OF_REACH' });
}

/** Returns null if an activity that is to pay is no longer within the caller's reach. */
async function change(
  call: Changing,
  tx: Tx,
  { id, action }: Run,
  items: ReadonlyMap<string, RunItem>,
): Promise<AccountOutcome[] | null> {
  const isAsSeen = ({ norEduPersonLIN: lin, version, employeePositionId }: Account): boolean => {
    const item = items.get(lin);
    const seen = item?.employee_position_id ?? null;
    return item?.version === version && (seen === null || seen === employeePositionId);
  };
  const payers = await payersOf(call, tx, [...items.values()]);
  if (!payers) return null;
  const requestFor = (lin: string): BulkRequest => {
    const request = items.get(lin)?.request;
    if (!request) throw new Error('Run item has no request.');
    if (!('activity' in request)) return request;
    const payer = payers.get(request.activity.id);
    if (!payer) throw new Error('Payer was not looked up.');
    return { ...request, ...payer };
  };
  return await changeAccounts(
    call,
    tx,
    { action, requestFor, runId: id },
    [...items.keys()],
    isAsSeen,
  );
}

/**
 * Looks up the cost activities again, by id, because the run was started with ids that the client
 * supplied. Returns null if one is unknown or no longer within reach.
 */
async function payersOf(
  { actor, today }: Changing,
  tx: Tx,
  items: readonly RunItem[],
): Promise<ReadonlyMap<string, Payer> | null> {
  const activities = new Set(
    items.flatMap(({ request }) => (request && 'activity' in request ? [request.activity.id] : [])),
  );
  const payers = new Map<string, Payer>();
  for (const id of activities) {
    const payer = isIdentifier(id) && (await activityInReach(tx, self(actor).lin, id, today));
    if (!payer) return null;
    payers.set(id, payer);
  }
  return payers;
}

/**
 * Restores the values that the undone run overwrote, in accounts that have not been changed since.
 */
async function undo(
  call: Changing,
  tx: Tx,
  { id, action, undoes }: Run & { readonly undoes: string },
  items: ReadonlyMap<string, RunItem>,
): Promise<AccountOutcome[]> {
  const { actor } = call;
  const lins = [...items.keys()];
  const outcomes = new Map(
    lins.map((lin) => [lin, unchangedOutcome({ norEduPersonLIN: lin }, ['OUT_OF_REACH'])]),
  );
  const found = await accountsByLins(tx, actor, lins, { ...factsOf(call), forUpdate: true });
  const before = new Map(
    found
      .filter(({ hasAccessToAccountThroughOrg }) => hasAccessToAccountThroughOrg)
      .map((account) => [account.norEduPersonLIN, account]),
  );

  // What an undo restores may end an account earlier, whatever the run did.
  const decisionOn = await permits(
    tx,
    authorOf(actor),
    new Map<string, readonly AccountConcern[]>([...before.keys()].map((lin) => [lin, ['access']])),
    call,
  );
  const restored: Permit<AccountConcern>[] = [];
  for (const [lin, account] of before) {
    const item = items.get(lin);
    const isDone = item?.version_after === account.version;
    const { permit } = decisionOn(lin);
    const refusals = isDone ? [] : undoRefusals(account, action, item?.version ?? -1);
    if (refusals.length > 0) outcomes.set(lin, unchangedOutcome(account, refusals));
    else if (!isDone && permit === undefined)
      outcomes.set(lin, unchangedOutcome(account, ['MORE_POWER']));
    else {
      outcomes.set(lin, {
        account: { ...account, version: isDone ? account.version : account.version + 1 },
        errorTypes: [],
        succeeded: true,
        incidentNumber: null,
      });
      if (!isDone && permit) restored.push(permit);
    }
  }
  await recordOutcomes(tx, id, [...outcomes.values()]);
  if (restored.length === 0) return [...outcomes.values()];

  await restore(tx, undoes, restored, call.now);
  const after = await accountsByLins(
    tx,
    actor,
    restored.map(({ lin }) => lin),
    factsOf(call),
  );
  await tellPeople(
    tx,
    { config: call.config, now: call.now, today: call.today, author: authorOf(actor) },
    after.flatMap((account) => {
      const earlier = before.get(account.norEduPersonLIN);
      return earlier ? (toldChange({ before: earlier, after: account }) ?? []) : [];
    }),
  );
  await recordBy(
    tx,
    call,
    after.map((account) => {
      const lin = account.norEduPersonLIN;
      return about(lin, 'accountChanges.undo', changedFields(before.get(lin) ?? null, account));
    }),
  );
  for (const account of after)
    outcomes.set(account.norEduPersonLIN, {
      account,
      errorTypes: [],
      succeeded: true,
      incidentNumber: null,
    });
  return [...outcomes.values()];
}
