import { sql, type Transaction } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { portraitDates } from './generator/portraits.ts';
import {
  draftUniversity,
  forgetNotedChanges,
  type SeedOptions,
} from './generator/seedUniversity.ts';

type Row = Readonly<Record<string, unknown>>;
interface Change {
  readonly before: Row;
  readonly after: Row;
}

/**
 * Columns that are never updated: a support case keeps its number, although the number begins with
 * a date.
 */
const UNCHANGED_COLUMNS: ReadonlySet<string> = new Set(['incident.number']);
const ROWS_AT_ONCE = 5_000;

/**
 * Moves the demonstration's dates forward to `today`: what was two weeks ahead when it was seeded
 * is two weeks ahead again. The university is generated both for the day to which its dates are
 * relative and for `today`, and the differences are applied to rows that are still as generated.
 * Rows that users have changed or created stay as they are. Returns whether the dates were moved.
 */
export async function shiftDatesTo(db: Db, today: IsoDate): Promise<boolean> {
  const generated = await db.selectFrom('demo_university').selectAll().executeTakeFirst();
  if (generated === undefined || generated.today >= today) return false;
  const before = await generateFor(generated, generated.today);
  const later = new Map(Object.entries<object[]>(await generateFor(generated, today)));

  return await db.transaction().execute(async (tx) => {
    // When several servers notice the new day at the same time, only one of them moves the dates.
    const mine = await tx
      .selectFrom('demo_university')
      .select('today')
      .where('today', '=', generated.today)
      .forUpdate()
      .executeTakeFirst();
    if (mine === undefined) return false;
    const keys = await primaryKeys(tx);
    for (const [table, rows] of Object.entries<object[]>(before))
      await changeRows(tx, table, keys.get(table) ?? [], rows, later.get(table) ?? []);
    await forgetNotedChanges(tx);
    return true;
  });
}

const generateFor = async (generated: Omit<SeedOptions, 'today'>, today: IsoDate) => ({
  ...(await draftUniversity({ ...generated, today })).rows,
  profile_image: portraitDates(today),
});

/**
 * Updates only rows in which all moving columns are still as generated, because a partly updated
 * row would be inconsistent.
 */
async function changeRows(
  tx: Transaction<Database>,
  table: string,
  key: readonly string[],
  before: readonly object[],
  after: readonly object[],
): Promise<void> {
  const changes = before.flatMap((row, index): Change[] => {
    const change = { before: { ...row }, after: { ...after[index] } };
    return isSameRow(change, key) ? [change] : [];
  });
  const columns = Object.keys(changes[0]?.after ?? {}).filter(
    (column) =>
      !UNCHANGED_COLUMNS.has(`${table}.${column}`) &&
      changes.some((change) => change.before[column] !== change.after[column]),
  );
  const moved = changes.filter((change) =>
    columns.some((column) => change.before[column] !== change.after[column]),
  );
  const columnsOf = (alias: string, names: readonly string[]) =>
    sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
  const rowType = sql`null::${sql.table(table)}`;
  for (let start = 0; start < moved.length; start += ROWS_AT_ONCE) {
    const some = moved.slice(start, start + ROWS_AT_ONCE);
    await sql`
      update ${sql.table(table)} as kept
      set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`later.${column}`)}`))}
      from json_populate_recordset(${rowType},
        ${JSON.stringify(some.map((change) => change.before))}::json) with ordinality as earlier
      join json_populate_recordset(${rowType},
        ${JSON.stringify(some.map((change) => change.after))}::json) with ordinality as later using (ordinality)
      where row(${columnsOf('kept', key)}) = row(${columnsOf('earlier', key)})
        and row(${columnsOf('kept', columns)}) is not distinct from row(${columnsOf('earlier', columns)})
    `.execute(tx);
  }
}

/** Whether both are the same row of the table, generated for different days. */
const isSameRow = ({ before, after }: Change, key: readonly string[]): boolean =>
  key.length > 0 &&
  key.every((column) => before[column] !== undefined && before[column] === after[column]);

async function primaryKeys(tx: Transaction<Database>): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select class.relname as table, array_agg(attribute.attname::text) as columns
    from pg_index as index
    join pg_class as class on class.oid = index.indrelid and class.relnamespace = current_schema()::regnamespace
    join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum = any(index.indkey)
    where index.indisprimary
    group by class.relname`.execute(tx);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
