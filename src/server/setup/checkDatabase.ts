import { sql } from 'kysely';
import { claimOf, type Config } from '#server/config/config.ts';
import { type Db, openDatabase } from '../database/open.ts';
import { problemOf } from '../database/reachable.ts';
import { isKnownKey } from '../database/secretKey.ts';
import { superusers } from '../database/superusers.ts';
import { bad, type Finding, good, reasonOf } from './finding.ts';

const SYSTEM = 'database';
/** The oldest PostgreSQL that is still maintained and has what the schema uses. */
const OLDEST_MAJOR = 15;

/** Tries the database without changing it. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { database } = config;
  const { where } = claimOf(config);
  if ('folder' in database)
    return [good(SYSTEM, `${where} is the bundled PostgreSQL, which the portal starts by itself`)];
  const problem = await problemOf(database.url);
  if (problem !== null) return [bad(SYSTEM, `DATABASE_URL names ${where}: ${problem.text}`)];
  const { db, close } = await openDatabase(database);
  try {
    return [...(await findingsOf(db, where)), ...(await findingsOfContent(db, config))];
  } catch (error) {
    return [bad(SYSTEM, `${where} cannot be read: ${reasonOf(error)}`)];
  } finally {
    await close();
  }
}

interface Facts {
  readonly version: string;
  readonly major: number;
  readonly mayCreateSchemas: boolean;
  readonly mayCreateTables: boolean;
  readonly hasIcu: boolean;
  readonly encoding: string;
}

async function findingsOf(db: Db, where: string): Promise<Finding[]> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      has_database_privilege(current_database(), 'CREATE') as "mayCreateSchemas",
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreateTables",
      exists (select from pg_collation where collname = 'sv-x-icu') as "hasIcu",
      current_setting('server_encoding') as encoding
  `.execute(db);
  const facts = rows[0];
  if (facts === undefined) return [bad(SYSTEM, `${where} does not answer`)];
  const problems = [
    ...(facts.major < OLDEST_MAJOR
      ? [`PostgreSQL ${facts.version} is too old: use ${OLDEST_MAJOR} or newer`]
      : []),
    ...(facts.encoding === 'UTF8'
      ? []
      : [`its encoding is ${facts.encoding}: create it with "encoding 'UTF8' template template0"`]),
    ...(facts.hasIcu ? [] : ['PostgreSQL has no ICU collations: use a build with ICU']),
    ...(facts.mayCreateSchemas
      ? []
      : ['its user may not create schemas: run "grant create on database … to …"']),
    ...(facts.mayCreateTables
      ? []
      : ['its user may not create tables: run "grant create on schema public to …"']),
  ];
  return problems.length > 0
    ? problems.map((text) => bad(SYSTEM, `${where}: ${text}`))
    : [good(SYSTEM, `${where}: PostgreSQL ${facts.version}, with the permissions that it needs`)];
}

/** What an earlier start has left: which environment and key, and whether there is a superuser. */
async function findingsOfContent(db: Db, config: Config): Promise<Finding[]> {
  const { rows } = await sql<{ isNew: boolean; hasKey: boolean }>`
    select to_regclass('installation') is null as "isNew", exists (select from pg_attribute
      where attrelid = to_regclass('installation') and attname = 'key_proof') as "hasKey"
  `.execute(db);
  if (rows[0]?.isNew !== false)
    return [bad('superuser', 'the database is new: "npm run setup" names the first superuser')];
  const known = await db.selectFrom('installation').select('environment').executeTakeFirst();
  if (known !== undefined && known.environment !== config.environment)
    return [
      bad(
        SYSTEM,
        `it was first started as ${known.environment}: set PORTAL_ENVIRONMENT to that, or use another database`,
      ),
    ];
  const isKeyGood =
    !rows[0].hasKey || known === undefined || (await isKnownKey(db, config.secretKey));
  const names = await superusers(db, new Date());
  return [
    isKeyGood
      ? good('secret key', 'PORTAL_SECRET_KEY is the one that this database is used with')
      : bad('secret key', 'PORTAL_SECRET_KEY is another one than before: set the earlier one'),
    names.length > 0
      ? good('superuser', `${names.length} can sign in`)
      : bad('superuser', 'nobody can administer the portal: "npm run setup" names the first one'),
  ];
}
