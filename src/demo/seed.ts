import { parseArgs } from 'node:util';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { dateInSweden } from '#rules/dates.ts';
import { claimOf, readConfig } from '#server/config/config.ts';
import { prepareDatabase } from '#server/database/installation.ts';
import { openDatabase, type Db } from '#server/database/open.ts';
import { resetUniversity } from './generator/seedUniversity.ts';

ignoreClosedOutput();

/**
 * `npm run seed -- [--people N] [--seed TEXT]`: replaces the contents of the demo database with a
 * new demo university.
 */
async function seed(): Promise<void> {
  const config = readConfig(process.env);
  if (config.demo === null)
    throw new Error(
      `PORTAL_ENVIRONMENT is ${config.environment}: demo data can be created in a demonstration only.`,
    );
  const { values } = parseArgs({
    options: { people: { type: 'string' }, seed: { type: 'string', default: 'kvarnby' } },
  });
  const people = Number(values.people ?? config.demo.people);
  if (!Number.isInteger(people) || people < 100 || people > 200_000)
    throw new Error('--people must be an integer from 100 to 200000.');

  const { db, close } = await openDatabase(config.database, { makesUpPeople: true });
  try {
    await prepareDatabase(db, claimOf(config));
    await resetUniversity(db, { people, seed: values.seed, today: dateInSweden(new Date()) });
    const { all, managed } = await countPeople(db);
    process.stdout.write(
      `Seeded Kvarnby University with ${all} people, ${managed} of them with managed accounts.\n`,
    );
  } finally {
    await close();
  }
}

const countPeople = (db: Db) =>
  db
    .selectFrom('person')
    .leftJoin('account', (join) =>
      join.onRef('account.lin', '=', 'person.lin').on('account.affiliation_type', 'is not', null),
    )
    .select(({ fn }) => [
      fn.count<number>('person.lin').as('all'),
      fn.count<number>('account.id').as('managed'),
    ])
    .executeTakeFirstOrThrow();

try {
  await seed();
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : 'The demo university could not be created.'}\n`,
  );
  process.exitCode = 1;
}
