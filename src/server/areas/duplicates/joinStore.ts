import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnOf,
  columnOf,
  type PersonField,
  personFields,
} from '#contract/accountFields.ts';
import type { Tx } from '#server/database/schema.ts';
import type { Permit } from '#server/power/permit.ts';
import { setPersonOf } from '../accounts/index.ts';
import { type OnJoin, personColumns } from './personColumns.ts';

/** A join, or the undoing of one. */
interface Join {
  readonly id: string;
  readonly kept: string;
  readonly joined: string;
}

const ACCOUNTS = 'account.lin';
/** The columns of an account that name another person. */
const naming = personFields.map((field) => columnOf(field));

const columns: [place: string, onJoin: OnJoin][] = Object.entries(personColumns);
const moving = columns.flatMap(([place, onJoin]) =>
  typeof onJoin === 'object' ? [{ place, ...onJoin }] : [],
);
type Moving = (typeof moving)[number];

const nameIn = (place: string) => {
  const [table = '', column = ''] = place.split('.');
  return { table: sql.table(table), column: sql.ref(column) };
};
const allowed = ({ unless }: Moving, lin: string) =>
  unless === undefined ? sql`true` : sql`not (${unless(lin)})`;

/** Gives the person who is kept everything that belongs to the other, and notes what has moved. */
export async function moveRows(
  tx: Tx,
  permit: Permit<'join'>,
  join: Join,
  accountIds: readonly string[],
): Promise<void> {
  await setPersonOf(tx, permit, 'lin', accountIds);
  await note(tx, join, ACCOUNTS, accountIds);
  for (const column of naming) {
    const named = await accountsNaming(tx, column, join.joined);
    await setPersonOf(tx, permit, column, named);
    await note(tx, join, `account.${column}`, named);
  }
  for (const columnOf of moving) await move(tx, join, columnOf);
  for (const [place, onJoin] of columns)
    if (onJoin === 'deleted') {
      const { table, column } = nameIn(place);
      await sql`delete from ${table} where ${column} = ${join.joined}`.execute(tx);
    }
}

/** The accounts that name this person in the column. */
const accountsNaming = async (
  tx: Tx,
  column: ColumnOf<PersonField>,
  lin: string,
): Promise<string[]> =>
  (await tx.selectFrom('account').select('id').where(column, '=', lin).execute()).map(
    ({ id }) => id,
  );

const note = (tx: Tx, { id }: Join, place: string, ids: readonly string[]) =>
  sql`insert into person_join_row (join_id, place, row_key)
    select ${id}, ${place}, jsonb_build_object('id', moved) from unnest(${ids}::uuid[]) as moved`.execute(
    tx,
  );

async function move(tx: Tx, { id, kept, joined }: Join, columnOf: Moving): Promise<void> {
  const { place, key } = columnOf;
  const { table, column } = nameIn(place);
  const rowKey = sql`jsonb_build_object(${sql.join(
    key.flatMap((name) => [sql.lit(name), sql.ref(`own.${name}`)]),
  )})`;
  await sql`
    with moved as (
      update ${table} as own set ${column} = ${kept}
      where own.${column} = ${joined} and ${allowed(columnOf, kept)}
      returning ${rowKey} as row_key
    )
    insert into person_join_row (join_id, place, row_key)
    select ${id}, ${place}, row_key from moved`.execute(tx);
}

/** Gives back what the join moved and still belongs to the person who was kept. */
export async function returnRows(tx: Tx, permit: Permit<'join'>, join: Join): Promise<void> {
  await setPersonOf(tx, permit, 'lin', await movedAccounts(tx, join.id));
  for (const column of naming) {
    const noted = new Set(await notedIds(tx, join.id, `account.${column}`));
    const named = await accountsNaming(tx, column, join.kept);
    await setPersonOf(
      tx,
      permit,
      column,
      named.filter((id) => noted.has(id)),
    );
  }
  for (const columnOf of moving) await giveBack(tx, join, columnOf);
}

async function giveBack(tx: Tx, { id, kept, joined }: Join, columnOf: Moving): Promise<void> {
  const { place, key } = columnOf;
  const { table, column } = nameIn(place);
  const isNoted: RawBuilder<unknown>[] = key.map(
    (name) => sql`own.${sql.ref(name)} = noted.${sql.ref(name)}`,
  );
  await sql`
    update ${table} as own set ${column} = ${joined}
    from person_join_row as moved, jsonb_populate_record(null::${table}, moved.row_key) as noted
    where moved.join_id = ${id} and moved.place = ${place} and own.${column} = ${kept}
      and ${sql.join([...isNoted, allowed(columnOf, joined)], sql` and `)}`.execute(tx);
}

/** The accounts that the join moved. */
export const movedAccounts = (tx: Tx, joinId: string) => notedIds(tx, joinId, ACCOUNTS);

async function notedIds(tx: Tx, joinId: string, place: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select row_key ->> 'id' as id from person_join_row
    where join_id = ${joinId} and place = ${place}`.execute(tx);
  return rows.map(({ id }) => id);
}
