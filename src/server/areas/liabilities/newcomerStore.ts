import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { Tx } from '#server/database/schema.ts';
import type { TextRow } from './store.ts';

/** More changed people than this are not looked up one by one. */
const MAX_CHANGED = 1000;

/** The people whose accounts have changed since they were looked through; null: perhaps everybody. */
export interface Newcomers {
  readonly lins: readonly string[] | null;
  /** What the database had made at this moment. */
  readonly snapshot: string;
}

/**
 * Finds whom a text may concern since it was looked through last. Once a day everybody is looked
 * through, because `listed_change` keeps a day, and does not note what else makes somebody concerned,
 * such as an answer that is removed. So does a database that has been restored from elsewhere, which
 * has not made yet what was looked through.
 */
export async function newcomersSince(
  tx: Tx,
  { looked_through, looked_through_on }: TextRow,
  today: IsoDate,
): Promise<Newcomers> {
  const since = looked_through_on === today ? looked_through : null;
  const { rows } = await sql<{ snapshot: string; isKnown: boolean | null; lins: string[] }>`
    select pg_current_snapshot()::text as snapshot,
      pg_snapshot_xmax(${since}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as "isKnown",
      array(
        select distinct coalesce(lin, '') from listed_change
        where made_by >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(made_by, ${since}::pg_snapshot)
        limit ${sql.lit(MAX_CHANGED + 1)}
      ) as lins
  `.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('The database has no snapshot.');
  const { snapshot, isKnown, lins } = found;
  const isEverybody = !isKnown || lins.length > MAX_CHANGED || lins.includes('');
  return { snapshot, lins: isEverybody ? null : lins };
}

/** Keeps up to where the text's people were looked through. */
export const keepLookedThrough = (tx: Tx, { id }: TextRow, snapshot: string, today: IsoDate) =>
  tx
    .updateTable('liability_text')
    .set({ looked_through: sql`${snapshot}::pg_snapshot`, looked_through_on: today })
    .where('id', '=', id)
    .execute();
