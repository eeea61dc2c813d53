import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ListKind } from '#contract/imports.ts';
import type { Database } from '#server/database/schema.ts';
import { dropTemporary } from '../load.ts';
import { entries, holdBack, type Origin, recordRows } from '../outcome.ts';
import type { PeopleOptions } from '../people.ts';
import { isSame, type ListTable } from './listTable.ts';
import { listTables } from './listTables.ts';

/** What the source knew and the file no longer names; it stands in no row. */
export const missingOutcomes = sql`
  select null, shown, null, null, 'ended', array[]::text[] from missing_list`;

/** Whether nobody knows which row of the source one of the file is about. */
async function hasUnreadId(tx: Transaction<Database>, { hasIds }: ListTable): Promise<boolean> {
  if (!hasIds) return false;
  const { rows } = await sql`select from incoming_list where id is null limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Ends or deletes what the source knew until now and the rows of `incoming_list` do not name, also
 * not by a row that is refused. A row whose id cannot be read may be about any of them, so that
 * nothing ends. @throws {TooManyEnd}
 */
export async function applyMissing(
  tx: Transaction<Database>,
  kind: ListKind,
  table: ListTable,
  origin: Origin,
  { isComplete, endsAllowed }: Pick<PeopleOptions, 'isComplete' | 'endsAllowed'>,
): Promise<void> {
  const { source, today, actor } = origin;
  const { table: name, missing, missingOnly, ownedBy, shown, lin } = table;
  const ofSource = sql<boolean>`known.source = ${source} ${
    missing === 'isEnded' ? sql`and known.ended_on is null` : sql``
  } and ${missingOnly?.(today) ?? sql`true`}
    and ${ownedBy && actor ? sql`${ownedBy.known} is distinct from ${actor.lin}` : sql`true`}`;
  await dropTemporary(tx, 'missing_list');
  if (missing === 'stays' || !isComplete || (await hasUnreadId(tx, table))) {
    await sql`create temp table missing_list (shown text) on commit drop`.execute(tx);
    return;
  }
  await sql`
    create temp table missing_list on commit drop as
    select known.ctid as place, ${shown} as shown, ${lin ?? sql`null::text`} as lin
    from ${sql.table(name)} as known
    where ${ofSource}
      and not exists (select from incoming_list as given where ${isSame(table, source)})`.execute(
    tx,
  );
  const { rows } = await sql<{ ended: number; known: number }>`
    select (select count(*)::integer from missing_list) as ended,
      (select count(*)::integer from ${sql.table(name)} as known
        where ${ofSource}) as known`.execute(tx);
  holdBack(kind, rows[0] ?? { ended: 0, known: 0 }, endsAllowed);
  await endMissing(tx, kind, origin);
}

/**
 * Ends the rows of a list for which the condition holds, by the columns of `known`, as if their
 * source no longer named them; rows of a kind whose files end nothing are deleted.
 */
export async function endListed(
  tx: Transaction<Database>,
  kind: ListKind,
  condition: RawBuilder<boolean>,
  origin: Origin,
): Promise<void> {
  const { table: name, shown, lin } = listTables[kind];
  await dropTemporary(tx, 'missing_list');
  await sql`
    create temp table missing_list on commit drop as
    select known.ctid as place, ${shown} as shown, ${lin ?? sql`null::text`} as lin
    from ${sql.table(name)} as known where ${condition}`.execute(tx);
  await endMissing(tx, kind, origin);
}

/** Ends or deletes the rows of `missing_list`, each with its entry in the audit trail. */
async function endMissing(
  tx: Transaction<Database>,
  kind: ListKind,
  origin: Origin,
): Promise<void> {
  const { table: name, missing } = listTables[kind];
  await recordRows(
    tx,
    origin,
    sql`
      select lin, ${entries.listed.action}, null::jsonb,
        jsonb_build_object('kind', ${kind}::text, 'id', shown, 'outcome', 'ended')
      from missing_list`,
  );
  await (
    missing === 'isEnded'
      ? sql`
          update ${sql.table(name)} as known set ended_on = ${origin.today}
          from missing_list where missing_list.place = known.ctid`
      : sql`
          delete from ${sql.table(name)} as known
          using missing_list where missing_list.place = known.ctid`
  ).execute(tx);
}
