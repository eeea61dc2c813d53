import { sql } from 'kysely';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { claimOf, readConfig } from '#server/config/config.ts';
import { prepareDatabase } from '#server/database/installation.ts';
import { type Db, openDatabase } from '#server/database/open.ts';

ignoreClosedOutput();

/**
 * `npm run directory`: has the directory made to agree with all accounts, for the first time or
 * after it was changed elsewhere. The server delivers them like other changes (docs/operating.md).
 */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  if ((config.directory?.provisioning ?? null) === null)
    throw new Error(
      'The portal makes no accounts in the directory: set PORTAL_DIRECTORY_PROVISIONING first.',
    );
  const { db, close } = await openDatabase(config.database);
  try {
    await prepareDatabase(db, claimOf(config));
    process.stdout.write(
      `${await noteAll(db)} accounts are on their way to the directory. ` +
        'The metric outbox_waiting says how many are left.\n',
    );
  } finally {
    await close();
  }
}

/** Notes every account as changed. Subscribers are not told, because nothing has changed for them. */
async function noteAll(db: Db): Promise<bigint> {
  const { numAffectedRows } = await sql`
    insert into account_change (account_id, lin, affects_sign_in)
    select id, lin, false from account where user_id is not null`.execute(db);
  return numAffectedRows ?? 0n;
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The command failed.'}\n`);
  process.exitCode = 1;
}
