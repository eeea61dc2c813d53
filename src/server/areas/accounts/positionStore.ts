import { type RawBuilder, sql } from 'kysely';
import type { Account } from '#contract/account.ts';
import type { Tx } from '#server/database/schema.ts';
import type { AccountChange } from './accountStore.ts';

/**
 * The columns of the primary position that follow the account, each with the value that it is given
 * by a change. What is copied and restored follows from this list.
 */
const columns = {
  end_date: ({ validThrough }: Account) => validThrough,
  subscription_type: ({ subscriptionType }: Account) => subscriptionType,
  cost_centre_activity_id: ({ costCentreActivity }: Account) => costCentreActivity?.id ?? null,
};
const names = Object.keys(columns);

/** Gives the accounts' primary positions the values that the changes have changed. */
export async function setPositions(tx: Tx, changes: readonly AccountChange[]): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => {
    const changed = Object.entries(columns).filter(([, of]) => of(before) !== of(after));
    if (changed.length === 0) return [];
    const values = Object.fromEntries(changed.map(([name, of]) => [name, of(after)]));
    return [{ lin: after.norEduPersonLIN, columns: values }];
  });
  if (rows.length === 0) return;
  await write(
    tx,
    // A position that has not started yet cannot end before it starts.
    sql`(
      select present.id, case when columns ->> 'end_date' < present.start_date::text
        then jsonb_set(columns, '{end_date}', to_jsonb(present.start_date)) else columns end as columns
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (lin text, columns jsonb)
      join account on account.lin = changed.lin and account.affiliation_type is not null
        and account.lin = any (${rows.map(({ lin }) => lin)}::text[])
      join position as present on present.account_id = account.id and present.is_primary)`,
  );
}

/** The position's id and changeable columns as JSON, for a query that reads from `position`. */
export const positionCopy = sql`jsonb_build_object(${sql.join(
  ['id', ...names].flatMap((name) => [sql.lit(name), sql.ref(`position.${name}`)]),
)})`;

/** Restores the positions that the `columns` of each row of `copies` describe. */
export const restorePositions = (tx: Tx, copies: RawBuilder<unknown>): Promise<void> =>
  write(tx, sql`(select (columns ->> 'id')::uuid as id, columns from (${copies}) as copy)`);

/** Writes each row's `columns` to the position with its `id`; the others keep their values. */
async function write(tx: Tx, changes: RawBuilder<unknown>): Promise<void> {
  const set = names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
  await sql`
    update position set ${sql.join(set)}
    from ${changes} as change
    join position as present on present.id = change.id
    cross join lateral jsonb_populate_record(present, change.columns) as given
    where position.id = present.id`.execute(tx);
}
