import { type Kysely, sql, type Transaction } from 'kysely';
import { type SetAsideWork, WorkKind } from '#contract/systemStatus.ts';
import type { Database } from '../database/schema.ts';

/** The work that is set aside, the latest first. */
export async function setAsideWork(db: Kysely<Database>): Promise<SetAsideWork[]> {
  const rows = await db
    .selectFrom('work_under_way')
    .leftJoin('outgoing_change', (join) =>
      join
        .on(sql<string>`outgoing_change.id::text`, '=', (eb) => eb.ref('work_under_way.item'))
        .on('work_under_way.work', '=', 'Change'),
    )
    .select(['work', 'item', 'set_aside_at', 'outgoing_change.system'])
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at', 'desc')
    .orderBy('item')
    .execute();
  return rows.flatMap(({ work, item, system, set_aside_at: at }) =>
    at === null ? [] : [{ work, item, system, setAsideAt: at.toISOString() }],
  );
}

/** How much work is set aside, by kind, also of kinds of which none is. */
export async function setAsideCounts(
  db: Kysely<Database>,
): Promise<readonly { readonly work: WorkKind; readonly count: number }[]> {
  const rows = await db
    .selectFrom('work_under_way')
    .select(['work', sql<number>`count(*)::int`.as('count')])
    .where('set_aside_at', 'is not', null)
    .groupBy('work')
    .execute();
  return WorkKind.options.map((work) => ({
    work,
    count: rows.find((row) => row.work === work)?.count ?? 0,
  }));
}

/**
 * Forgets that processes have ended during this work, so that it may be done again. Returns whether
 * it was set aside; undefined if nothing is noted of it.
 */
export async function forgiveWork(
  tx: Transaction<Database>,
  work: WorkKind,
  item: string,
): Promise<boolean | undefined> {
  const noted = await tx
    .selectFrom('work_under_way')
    .select('set_aside_at')
    .where('work', '=', work)
    .where('item', '=', item)
    .forUpdate()
    .executeTakeFirst();
  if (noted === undefined) return undefined;
  if (noted.set_aside_at === null) return false;
  await tx
    .updateTable('work_under_way')
    .set({ ends: 0, process: null, set_aside_at: null })
    .where('work', '=', work)
    .where('item', '=', item)
    .execute();
  return true;
}
