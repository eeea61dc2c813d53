import { dateInSweden } from '../../rules/dates.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { resetUniversity, seedUniversity } from './generator/seedUniversity.ts';

type Size = NonNullable<Config['demo']>;

const optionsFor = ({ people }: Size) => ({ people, seed: 'kvarnby', today: dateInSweden(new Date()) });

/** Fills a database that has nobody in it with the demo university; any other is left alone. */
export async function seedWhenEmpty(db: Db, size: Size): Promise<void> {
  const anybody = await db.selectFrom('person').select('lin').limit(1).executeTakeFirst();
  if (anybody === undefined) await seedUniversity(db, optionsFor(size));
}

/** Brings the demo university back to its beginning. Everybody is signed out. */
export const resetDemonstration = (db: Db, size: Size): Promise<void> => resetUniversity(db, optionsFor(size));
