import { sql } from 'kysely';
import type { BeginRun } from '#contract/accountRuns.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import type { Db } from '#server/database/open.ts';
import type { AccountConcern } from '#rules/power.ts';
import type { Tx } from '#server/database/schema.ts';
import type { Permit } from '#server/power/permit.ts';
import { accountCopy, positionCopy, restoreAccounts, restorePositions } from '../accounts/index.ts';
import type { AccountOutcome } from './changes.ts';

interface NewRun {
  readonly id: string;
  readonly ownerLin: string;
  readonly action: BulkAction;
  readonly undoes: string | null;
  readonly now: Date;
}

/** Returns false if a run with that id already exists. */
export async function insertRun(
  tx: Tx,
  { id, ownerLin, action, undoes, now }: NewRun,
): Promise<boolean> {
  const row = {
    id,
    owner_lin: ownerLin,
    action,
    undoes,
    begun_at: now,
    continued_at: now,
    closed_at: null,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_run')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Inserts the items of a run. A person who is named more than once counts once, as in the calls
 * that carry out the run.
 */
export async function insertItems(
  tx: Tx,
  runId: string,
  { parts, leftOut }: Omit<BeginRun, 'id'>,
): Promise<void> {
  const items = [
    ...parts.flatMap(({ request, accounts }) =>
      accounts.map(({ norEduPersonLIN: lin, version, employeePositionId = null }) => ({
        lin,
        state: 'pending',
        version,
        request,
        error_types: [],
        employee_position_id: employeePositionId,
      })),
    ),
    ...leftOut.map(({ norEduPersonLIN: lin, errorTypes }) => ({
      lin,
      state: 'leftOut',
      version: null,
      request: null,
      error_types: errorTypes,
      employee_position_id: null,
    })),
  ];
  await sql`
    insert into account_run_item
      (run_id, lin, place, state, version, request, error_types, employee_position_id)
    select ${runId}::uuid, item.value ->> 'lin', item.place, item.value ->> 'state',
      (item.value ->> 'version')::integer, nullif(item.value -> 'request', 'null'::jsonb),
      item.value -> 'error_types', item.value ->> 'employee_position_id'
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as item (value, place)
    on conflict do nothing`.execute(tx);
}

/**
 * Inserts the items that the undone run has changed, each with the version that it left the account
 * in.
 */
export const insertUndoItems = (tx: Tx, runId: string, undoes: string) =>
  sql`
    insert into account_run_item (run_id, lin, place, state, version, request)
    select ${runId}::uuid, lin, place, 'pending', version_after, request
    from account_run_item where run_id = ${undoes} and state = 'done'`.execute(tx);

/**
 * Returns the person's own run, locked so that no other call can continue it meanwhile. Undefined
 * if the run is unknown or belongs to another person.
 */
export async function lockRun(tx: Tx, ownerLin: string, id: string, now: Date) {
  return await tx
    .updateTable('account_run')
    .set({ continued_at: now })
    .where('id', '=', id)
    .where('owner_lin', '=', ownerLin)
    .returning(['id', 'action', 'undoes', 'started_at'])
    .executeTakeFirst();
}

/** The run's items for these people. */
export const itemsOf = (db: Db, runId: string, lins: readonly string[]) =>
  db
    .selectFrom('account_run_item')
    .select(['lin', 'state', 'version', 'request', 'error_types', 'version_after'])
    .select('employee_position_id')
    .where('run_id', '=', runId)
    .where('lin', '=', sql<string>`any(${lins}::text[])`)
    .orderBy('place')
    .execute();
export type RunItem = Awaited<ReturnType<typeof itemsOf>>[number];

/**
 * Records the outcomes together with the current values of the accounts, which an undo restores.
 * Must be called before the changes are written.
 */
export async function recordOutcomes(
  tx: Tx,
  runId: string,
  outcomes: readonly AccountOutcome[],
): Promise<void> {
  const reported = outcomes.map(({ account, errorTypes, succeeded, incidentNumber }) => ({
    lin: account.norEduPersonLIN,
    succeeded,
    error_types: errorTypes,
    version_after: succeeded && 'version' in account ? account.version : null,
    incident_number: incidentNumber,
  }));
  await sql`
    update account_run_item item set
      state = case when reported.succeeded then 'done' else 'failed' end,
      error_types = reported.error_types,
      version_after = reported.version_after,
      incident_number = reported.incident_number,
      before = case when reported.succeeded then (
        select jsonb_build_object('account', ${accountCopy}, 'position', (
          select ${positionCopy} from position where position.account_id = account.id and position.is_primary))
        from account where account.lin = item.lin and account.affiliation_type is not null) end
    from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as reported (lin text,
      succeeded boolean, error_types jsonb, version_after integer, incident_number text)
    where item.run_id = ${runId} and item.lin = reported.lin and item.state in ('pending', 'failed')`.execute(
    tx,
  );
}

/**
 * Restores the values in these accounts that the run overwrote; only their versions are incremented
 * instead of restored.
 */
export async function restore(
  tx: Tx,
  runId: string,
  permitted: readonly Permit<AccountConcern>[],
  now: Date,
): Promise<void> {
  const lins = permitted.map(({ lin }) => lin);
  const copies = (of: 'account' | 'position') => sql`
    select lin, before -> ${sql.lit(of)} as columns
    from account_run_item where run_id = ${runId} and lin = any(${lins}::text[])`;
  await restoreAccounts(tx, permitted, copies('account'), now);
  await restorePositions(tx, copies('position'));
}

/**
 * The person's own runs with their counts, newest first: the runs that have not been acknowledged,
 * or the one with the given id.
 */
export const runsOf = (db: Db, ownerLin: string, id?: string) =>
  db
    .selectFrom('account_run as run')
    .leftJoin('account_run_item as item', 'item.run_id', 'run.id')
    .select(['run.id', 'run.action', 'run.undoes', 'run.begun_at', 'run.continued_at'])
    .select(['run.owner_user_id', 'run.started_at', 'run.stopped_because'])
    .select(({ fn }) =>
      (['pending', 'done', 'failed', 'leftOut'] as const).map((state) =>
        fn.count<number>('item.lin').filterWhere('item.state', '=', state).as(state),
      ),
    )
    .where('run.owner_lin', '=', ownerLin)
    .$if(id === undefined, (runs) => runs.where('run.closed_at', 'is', null))
    .$if(id !== undefined, (runs) => runs.where('run.id', '=', id ?? ''))
    .groupBy('run.id')
    .orderBy('run.begun_at', 'desc')
    .execute();
export type RunRow = Awaited<ReturnType<typeof runsOf>>[number];

/** The items of a run that are not done, in the order of the run. */
export const unfinishedItems = (db: Db, runId: string) =>
  db
    .selectFrom('account_run_item')
    .select(['lin', 'state', 'error_types'])
    .where('run_id', '=', runId)
    .where('state', '<>', 'done')
    .orderBy('place')
    .execute();

/** What became of the items after the place, in the order of the run. */
export const processedItems = (db: Db, runId: string, after: number, limit: number) =>
  db
    .selectFrom('account_run_item')
    .select(['lin', 'place', 'state', 'error_types', 'incident_number'])
    .where('run_id', '=', runId)
    .where('state', 'in', ['done', 'failed'])
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();

/**
 * Marks the run as acknowledged, and stops it. Returns undefined if the run is unknown or belongs
 * to another person.
 */
export const closeRun = (tx: Tx, ownerLin: string, id: string, now: Date) =>
  tx
    .updateTable('account_run')
    .set({ closed_at: now, started_at: null })
    .where('id', '=', id)
    .where('owner_lin', '=', ownerLin)
    .returning('action')
    .executeTakeFirst();
