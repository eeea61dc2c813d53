import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { AccountChange } from './accountStore.ts';

type Tx = Transaction<Database>;

/**
 * The columns of the primary position that actions on accounts change, each with its value after
 * the change of the account in `changed`. What is copied and restored follows from this list.
 */
const columns = {
  // A position that has not started yet cannot end before it starts.
  end_date: sql`greatest(position.start_date, changed.valid_through)`,
  subscription_type: sql`changed.subscription_type`,
  cost_centre_activity_id: sql`changed.activity_id`,
};

export type PositionColumn = keyof typeof columns;
const names = Object.keys(columns);

/** Gives the column of the accounts' primary positions its value after the change. */
export async function setPositions(
  tx: Tx,
  column: PositionColumn,
  changes: readonly AccountChange[],
): Promise<void> {
  const rows = changes.map(({ after }) => ({
    lin: after.norEduPersonLIN,
    valid_through: after.validThrough,
    subscription_type: after.subscriptionType,
    activity_id: after.costCentreActivity?.id ?? null,
  }));
  await sql`
    update position set ${sql.ref(column)} = ${columns[column]}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (
      lin text, valid_through date, subscription_type text, activity_id uuid)
    join account on account.lin = changed.lin and account.affiliation_type is not null
    where position.account_id = account.id and position.is_primary`.execute(tx);
}

/** The position's id and changeable columns as JSON, for a query that reads from `position`. */
export const positionCopy = sql`jsonb_build_object(${sql.join(
  ['id', ...names].flatMap((name) => [sql.lit(name), sql.ref(`position.${name}`)]),
)})`;

/** Restores the positions that the `columns` of each row of `copies` describe. */
export async function restorePositions(tx: Tx, copies: RawBuilder<unknown>): Promise<void> {
  const set = names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
  await sql`
    update position set ${sql.join(set)}
    from (${copies}) as change
    join position as present on present.id = (change.columns ->> 'id')::uuid
    cross join lateral jsonb_populate_record(present, change.columns) as given
    where position.id = present.id`.execute(tx);
}
