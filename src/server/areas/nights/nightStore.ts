import { type Insertable, sql } from 'kysely';
import type { NightStep } from '#contract/nights.ts';
import type { Db } from '#server/database/open.ts';
import type { NightTable } from '#server/database/tables/account.ts';

/** Adds what a run did to the record of its day. */
export async function addToNight(
  db: Db,
  outcome: Omit<Insertable<NightTable>, 'finished_at'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('night')
    .values({ ...outcome, finished_at: now })
    .onConflict((conflict) =>
      conflict.columns(['day', 'step']).doUpdateSet({
        done: sql`night.done + excluded.done`,
        // What failed or waited is counted anew by every run of the day.
        failed: sql`excluded.failed`,
        held: sql`excluded.held`,
        finished_at: now,
      }),
    )
    .execute();
}

/** Returns what the nights did, the latest day first. */
export const nights = (db: Db, days: number) =>
  db
    .selectFrom('night')
    .selectAll()
    .where('day', 'in', (eb) =>
      eb
        .selectFrom('night as recent')
        .select('recent.day')
        .distinct()
        .orderBy('recent.day', 'desc')
        .limit(days),
    )
    .orderBy('day', 'desc')
    .orderBy('step')
    .execute();

/** The steps that some night has carried out. */
export async function stepsDone(db: Db): Promise<ReadonlySet<NightStep>> {
  const rows = await db
    .selectFrom('night')
    .select('step')
    .distinct()
    .where('done', '>', 0)
    .execute();
  return new Set(rows.map(({ step }) => step));
}

/** The number of accounts that a superuser has allowed each step to move. */
export async function permissions(db: Db): Promise<ReadonlyMap<NightStep, number>> {
  const rows = await db.selectFrom('night_permission').select(['step', 'accounts']).execute();
  return new Map(rows.map(({ step, accounts }) => [step, accounts]));
}

export const givePermission = (
  db: Db,
  permission: { readonly step: NightStep; readonly accounts: number; readonly given_by: string },
  now: Date,
) =>
  db
    .insertInto('night_permission')
    .values({ ...permission, given_at: now })
    .onConflict((conflict) => conflict.column('step').doUpdateSet({ ...permission, given_at: now }))
    .execute();

/** A permission applies to one night. */
export const withdrawPermission = (db: Db, step: NightStep) =>
  db.deleteFrom('night_permission').where('step', '=', step).execute();
