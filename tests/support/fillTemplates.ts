import { dateInSweden } from '#rules/dates.ts';
import { readConfig } from '#server/config/config.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { type Db, openDatabase } from '#server/database/open.ts';
import { seedUniversity } from '#demo/generator/seedUniversity.ts';
import { applePassesIn } from '#server/process/outsideSystems.ts';
import { walletIssuerOf } from '#server/systems/wallets/configured.ts';
import { walletVerifierOf } from '#server/systems/wallets/verifier.ts';
import { databaseAt, onServer } from './databaseServer.ts';
import { SCHEMA, TEMPLATE } from './templates.ts';

/**
 * Makes the databases of which the tests begin with copies. It is a program of its own because it
 * must run on the clock of the tests, which the first process of a run does not.
 */
const [server = ''] = process.argv.slice(2);
/** The personas, and enough other people for realistic lists. */
const PEOPLE = 300;

await fill(SCHEMA, 'template0', migrateToLatest);
await fill(TEMPLATE, SCHEMA, async (db) => {
  const today = dateInSweden(new Date());
  await seedUniversity(db, { people: PEOPLE, seed: 'tests', today });
  await makeKeys(db);
});

async function fill(name: string, from: string, write: (db: Db) => Promise<unknown>) {
  await onServer(server, `create database ${name} template ${from}`);
  const { db, close } = await openDatabase({ url: databaseAt(server, name) });
  await write(db);
  await close();
}

/** The keys that the first server of a demonstration makes, which takes as long as its start. */
async function makeKeys(db: Db): Promise<void> {
  const config = readConfig({ PORTAL_BASE_URL: 'http://127.0.0.1' });
  await applePassesIn(config, db);
  await walletIssuerOf(config, db);
  await walletVerifierOf(config, db);
}
