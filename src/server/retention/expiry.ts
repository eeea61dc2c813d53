import { type RawBuilder, sql } from 'kysely';
import { dateInSweden } from '#rules/dates.ts';
import { addYears } from '#rules/months.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { KeptSettings, Period } from './rule.ts';
import { retention, tables } from './rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The periods of a table; none if no period ends its rows. */
export const periodsOf = (table: keyof Database): readonly Period[] => {
  const { kept } = retention[table];
  return 'periods' in kept ? kept.periods : [];
};

/** Whether the university has set for how many years the rows are kept. */
export const isKeptForYears = (table: keyof Database): boolean =>
  periodsOf(table).some((period) => 'setting' in period && period.setting === 'keptAuditYears');

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

/** The tables from whose rows a job deletes those whose period has passed. */
export const expiring = tables.filter((table) => periodsOf(table).length > 0);

/** Returns the moment before which what began has passed its period. */
export function periodStart(
  period: Period,
  now: Date,
  { idleMinutes, keptAuditYears }: KeptSettings,
): Date {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  if ('minutes' in period) return ago(period.minutes * MINUTE);
  if ('days' in period) return daysBefore(now, period.days);
  return period.setting === 'idleMinutes'
    ? ago(idleMinutes * MINUTE)
    : new Date(addYears(dateInSweden(now), -keptAuditYears));
}

/** Whether a row of the table has passed one of its periods. */
export const isExpired = (
  table: keyof Database,
  now: Date,
  settings: KeptSettings,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    periodsOf(table).map(
      (period) =>
        sql`((${sql.raw(period.of ?? 'true')}) and ${sql.raw(period.since)} < ${periodStart(period, now, settings)})`,
    ),
    sql` or `,
  )})`;

/** Deletes the rows of these tables whose period has passed. */
export async function deleteExpired(
  db: Db,
  from: readonly (keyof Database)[],
  now: Date,
  settings: KeptSettings,
): Promise<void> {
  for (const table of from)
    await sql`delete from ${sql.table(table)} where ${isExpired(table, now, settings)}`.execute(db);
}
