import { type Kysely, sql } from 'kysely';
import { addBaseData } from './base/addBaseData.ts';
import { ConfigurationError } from '#server/base/settings.ts';
import { migrateToLatest, refuseEarlierRelease, refuseLaterRelease } from './migrate.ts';
import type { Database } from './schema.ts';
import { gatherMissingStatistics } from './statistics.ts';
import type { InstallationTable } from './tables/installation.ts';

type Environment = InstallationTable['environment'];

export interface Claim {
  readonly environment: Environment;
  /** Where the database is, for the line that the operator reads. */
  readonly where: string;
}

/**
 * Makes an opened database ready for use: refuses one that is too old, too new or not what the
 * configuration says, migrates it, records at the first start what it is, and adds what no
 * university has to bring. Of several servers that do so at the same time, each waits for the ones
 * before it. @throws {ConfigurationError} when the database belongs to another environment; nothing
 * has been changed then
 */
export const prepareDatabase = (db: Kysely<Database>, claim: Claim): Promise<void> =>
  oneAtATime(db, async () => {
    await refuseEarlierRelease(db);
    await refuseLaterRelease(db);
    await refuseMistakenDatabase(db, claim);
    await migrateToLatest(db);
    await claimDatabase(db, claim);
    if (claim.environment !== 'Demonstration') await addBaseData(db, new Date());
    await gatherMissingStatistics(db);
  });

/**
 * Half-made tables would be taken for somebody else's data, so nobody looks while another server is
 * creating them. The lock belongs to the connection and ends with it.
 */
const oneAtATime = (db: Kysely<Database>, work: () => Promise<void>): Promise<void> =>
  db.connection().execute(async (connection) => {
    await connection.transaction().execute(async (tx) => {
      // Another server's migration may take longer than a statement otherwise may.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select pg_advisory_lock(hashtext('installation'))`.execute(tx);
    });
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtext('installation'))`.execute(connection);
    }
  });

async function refuseMistakenDatabase(db: Kysely<Database>, claim: Claim): Promise<void> {
  const known = (await hasTable(db, 'installation')) ? await environmentOf(db) : undefined;
  if (known !== undefined) {
    refuseOther(known, claim);
    if (claim.environment === 'Demonstration') await refuseStrangers(db, claim);
    return;
  }
  const content = await contentOf(db);
  if (content === 'made up' && claim.environment !== 'Demonstration')
    refuseOther('Demonstration', claim);
  if (content === 'other' && claim.environment === 'Demonstration') {
    throw mistaken(
      claim,
      `${claim.where} contains data that no demonstration created: set ` +
        `PORTAL_ENVIRONMENT=Production or Test if it is a university's, or ${USE_ANOTHER}`,
    );
  }
}

/**
 * Of two servers that start for the first time as different environments, the later one is refused.
 */
async function claimDatabase(db: Kysely<Database>, claim: Claim): Promise<void> {
  const { environment } = claim;
  await db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('installation')
      .values({ environment })
      .onConflict((conflict) => conflict.doNothing())
      .returning('environment')
      .executeTakeFirst();
    if (first === undefined) return refuseOther(await environmentOf(tx), claim);
    if (environment === 'Demonstration') await refuseStrangers(tx, claim);
  });
}

/** Whether there is anybody whom no demonstration created. */
export async function hasRealPeople(db: Kysely<Database>): Promise<boolean> {
  return (
    (await db
      .selectFrom('person')
      .select('lin')
      .where('is_made_up', '=', false)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** Until the transaction ends, no other server fills or empties the database. */
export const lockInstallation = (tx: Kysely<Database>) =>
  tx.selectFrom('installation').select('environment').forUpdate().execute();

const environmentOf = async (db: Kysely<Database>): Promise<Environment | undefined> =>
  (await db.selectFrom('installation').select('environment').executeTakeFirst())?.environment;

const USE_ANOTHER = 'set DATABASE_URL or PORTAL_DATA to another, empty database';

function refuseOther(known: Environment | undefined, claim: Claim): void {
  const { environment, where } = claim;
  if (known === environment || known === undefined) return;
  if (known === 'Demonstration')
    throw mistaken(
      claim,
      `${where} belongs to a demonstration, whose people are made up and share a public password: ${USE_ANOTHER}`,
    );
  const copy =
    environment === 'Demonstration'
      ? ''
      : `; if it is a copy made for this purpose, run "update installation set environment = '${environment}'" in it`;
  throw mistaken(
    claim,
    `${where} was first started as ${known}: set PORTAL_ENVIRONMENT=${known}, or ${USE_ANOTHER}${copy}`,
  );
}

async function refuseStrangers(db: Kysely<Database>, claim: Claim): Promise<void> {
  if (await hasRealPeople(db))
    throw mistaken(
      claim,
      `${claim.where} contains people whom the demonstration did not create: ${USE_ANOTHER}`,
    );
}

const mistaken = ({ environment }: Claim, problem: string) =>
  new ConfigurationError(
    'PORTAL_ENVIRONMENT',
    `is ${environment === 'Demonstration' ? 'Demonstration or not set' : environment}, but ${problem}`,
  );

const hasTable = async (db: Kysely<Database>, name: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`.execute(
      db,
    );
  return rows.length > 0;
};

/**
 * Returns what a database contains that does not say what it is: it is new, or has been filled by
 * something else. The migrator's own tables are made before the first migration, and remain if that
 * fails.
 */
async function contentOf(db: Kysely<Database>): Promise<'nothing' | 'made up' | 'other'> {
  if (!(await hasTable(db, 'installation'))) {
    const { rows } = await sql`select 1 from pg_tables
        where schemaname = current_schema() and tablename not like 'kysely%' limit 1`.execute(db);
    return rows.length === 0 ? 'nothing' : 'other';
  }
  if (await hasRealPeople(db)) return 'other';
  const { rows } = await sql<{ hasPeople: boolean; isUsed: boolean }>`
    select exists (select from person) as "hasPeople",
      exists (select from organisation) or exists (select from alumn)
        or exists (select from audit_entry) as "isUsed"
  `.execute(db);
  if (rows[0]?.hasPeople === true) return 'made up';
  return rows[0]?.isUsed === true ? 'other' : 'nothing';
}
