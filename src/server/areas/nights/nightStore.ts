import { type Insertable, sql, type Transaction } from 'kysely';
import type { NightStep } from '#contract/nights.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { NightPermissionTable, NightTable } from '#server/database/tables/account.ts';

/** A step of the night of a day. */
export interface StepOfNight {
  readonly day: IsoDate;
  readonly step: NightStep;
}

/**
 * Counts an account that the transaction moves. Returns false, having counted nothing, if the night
 * may move no more by the step: neither `most` nor what a superuser has permitted.
 */
export async function countMove(
  tx: Transaction<Database>,
  { day, step }: StepOfNight,
  most: number,
  now: Date,
): Promise<boolean> {
  const allowed = sql`greatest(${most}::integer, (select accounts from night_permission
    where day = ${day} and step = ${step}))`;
  const { rows } = await sql`
    insert into night as counted (day, step, done, finished_at)
    select ${day}::date, ${step}, 1, ${now}::timestamptz where ${allowed} > 0
    on conflict (day, step) do update set done = counted.done + 1, finished_at = excluded.finished_at
    where counted.done < ${allowed}
    returning done`.execute(tx);
  return rows.length > 0;
}

/** Stores how many accounts the last run of the night did not move, and why. */
export async function recordRest(
  db: Db,
  { day, step }: StepOfNight,
  rest: Pick<NightTable, 'failed' | 'held'>,
  now: Date,
): Promise<void> {
  if (rest.failed + rest.held === 0)
    await db
      .updateTable('night')
      .set(rest)
      .where('day', '=', day)
      .where('step', '=', step)
      .execute();
  else
    await db
      .insertInto('night')
      .values({ day, step, done: 0, ...rest, finished_at: now })
      .onConflict((on) => on.columns(['day', 'step']).doUpdateSet({ ...rest, finished_at: now }))
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

/** The number of accounts that the night has moved by each step. */
export async function movedBy(db: Db, day: IsoDate): Promise<ReadonlyMap<NightStep, number>> {
  const rows = await db
    .selectFrom('night')
    .select(['step', 'done'])
    .where('day', '=', day)
    .execute();
  return new Map(rows.map(({ step, done }) => [step, done]));
}

/** The number of accounts that a superuser has permitted the night to move by each step. */
export async function permissions(db: Db, day: IsoDate): Promise<ReadonlyMap<NightStep, number>> {
  const rows = await db
    .selectFrom('night_permission')
    .select(['step', 'accounts'])
    .where('day', '=', day)
    .execute();
  return new Map(rows.map(({ step, accounts }) => [step, accounts]));
}

/** What superusers have permitted the night, with who did. */
export async function permissionsGiven(db: Db, day: IsoDate) {
  const rows = await db
    .selectFrom('night_permission')
    .innerJoin('person', 'person.lin', 'night_permission.given_by')
    .select(['step', 'accounts', 'display_name', 'given_at'])
    .where('day', '=', day)
    .execute();
  return new Map(
    rows.map(({ step, accounts, display_name: by, given_at }) => [
      step,
      { accounts, by, at: given_at.toISOString() },
    ]),
  );
}

/** Takes a permission back. Returns what it was; undefined if there was none. */
export const withdrawPermission = (db: Db, { day, step }: StepOfNight) =>
  db
    .deleteFrom('night_permission')
    .where('day', '=', day)
    .where('step', '=', step)
    .returning('accounts')
    .executeTakeFirst();

export const givePermission = (db: Db, permission: Insertable<NightPermissionTable>) =>
  db
    .insertInto('night_permission')
    .values(permission)
    .onConflict((on) => on.columns(['day', 'step']).doUpdateSet(permission))
    .execute();

/** Deletes the permissions of earlier nights, which no night uses any more. */
export const deletePermissionsBefore = (db: Db, day: IsoDate) =>
  db.deleteFrom('night_permission').where('day', '<', day).execute();
