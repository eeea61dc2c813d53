import { dateInSweden } from '#rules/dates.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { shiftDatesTo } from './freshness.ts';
import { isEmpty, resetUniversity, seedWhileEmpty } from './generator/seedUniversity.ts';

type Size = NonNullable<Config['demo']>;

const optionsFor = ({ people }: Size, now: Date) => ({
  people,
  seed: 'kvarnby',
  today: dateInSweden(now),
});

/**
 * Fills a database that contains no people with the demo university; any other database is left
 * unchanged.
 */
export async function seedWhenEmpty(db: Db, size: Size, now: Date): Promise<void> {
  if (await isEmpty(db)) await seedWhileEmpty(db, optionsFor(size, now));
}

/**
 * Restores the demo university to its initial state. All users are signed out.
 * @throws {RealPeopleError} when there are people whom the demonstration did not create
 */
export const resetDemonstration = (db: Db, size: Size, now: Date): Promise<void> =>
  resetUniversity(db, optionsFor(size, now));

/**
 * Moves the dates of the demo university forward with the calendar, however long it has been
 * running or stopped.
 */
export const keepFresh = (db: Db, now: Date): Promise<boolean> =>
  shiftDatesTo(db, dateInSweden(now));
