import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '#server/database/installation.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { root } from '../tools/modules.ts';
import { newPortal, type Portal } from '../tools/server.ts';
import { plainEnvironment } from '../tools/program.ts';

/** A university's own database, with a person that its own systems have written. */
let database: OpenDatabase;
let real: OpenDatabase;
let portal: Portal;
beforeAll(async () => {
  database = await createEmptyDatabase();
  real = await openDatabase({ url: database.url });
  await prepareDatabase(real.db, { environment: 'Production', where: 'the database' });
  await sql`insert into person (lin, given_name, surname, display_name, gender)
      values ('p1', 'Eva', 'Ek', 'Eva Ek', 'None')`.execute(real.db);
  portal = await newPortal({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await portal.remove();
  await real.close();
  await database.close();
});
const people = async () =>
  (await real.db.selectFrom('person').select('lin').execute()).map(({ lin }) => lin);

test('the portal does not start as a demonstration on it because PORTAL_ENVIRONMENT is missing', async () => {
  await expect(portal.start()).rejects.toThrow(/exited during startup/);
  expect(portal.output).toMatch(
    /^Configuration: PORTAL_ENVIRONMENT is Demonstration or not set, but the database test_\w+ at \S+ was first started as Production: set PORTAL_ENVIRONMENT=Production, or .*\.\n$/,
  );
  expect(await people()).toEqual(['p1']);
});

test('`npm run seed` refuses it', async () => {
  const seed = spawn(process.execPath, ['src/demo/seed.ts', '--people', '100'], {
    cwd: root,
    env: { ...plainEnvironment(), DATABASE_URL: database.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  seed.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = await once(seed, 'exit');
  expect([status, output]).toEqual([1, expect.stringContaining('was first started as Production')]);
  expect(await people()).toEqual(['p1']);
});
