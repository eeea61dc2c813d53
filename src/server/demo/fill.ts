import { dateInSweden } from '../../rules/dates.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { bringToDay } from './freshness.ts';
import { resetUniversity, seedUniversity } from './generator/seedUniversity.ts';

type Size = NonNullable<Config['demo']>;

const optionsFor = ({ people }: Size, now: Date) => ({ people, seed: 'kvarnby', today: dateInSweden(now) });

/** Fills a database that has nobody in it with the demo university; any other is left alone. */
export async function seedWhenEmpty(db: Db, size: Size, now: Date): Promise<void> {
  const anybody = await db.selectFrom('person').select('lin').limit(1).executeTakeFirst();
  if (anybody === undefined) await seedUniversity(db, optionsFor(size, now));
}

/** Brings the demo university back to its beginning. Everybody is signed out. */
export const resetDemonstration = (db: Db, size: Size, now: Date): Promise<void> => resetUniversity(db, optionsFor(size, now));

/** Lets the dates of the demo university keep pace with the calendar, however long it runs and however long it stood still. */
export const keepFresh = (db: Db, now: Date): Promise<boolean> => bringToDay(db, dateInSweden(now));
