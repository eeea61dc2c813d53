import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as organisation from './migrations/0000_organisation.ts';
import * as people from './migrations/0001_people.ts';
import * as sessions from './migrations/0002_sessions.ts';
import * as secrets from './migrations/0003_secrets.ts';
import * as selfService from './migrations/0004_self_service.ts';
import * as campus from './migrations/0005_campus.ts';
import * as alumni from './migrations/0006_alumni.ts';
import * as incidents from './migrations/0007_incidents_and_costs.ts';
import * as audit from './migrations/0008_audit.ts';
import * as accountLists from './migrations/0009_account_lists.ts';
import * as keptAnswers from './migrations/0010_kept_answers.ts';
import * as signIn from './migrations/0011_sign_in.ts';
import * as bankId from './migrations/0012_bankid.ts';
import * as factors from './migrations/0013_factors.ts';
import * as codes from './migrations/0014_codes.ts';
import * as orcidLink from './migrations/0016_orcid_link.ts';
import * as pictures from './migrations/0020_pictures.ts';
import * as askedAnew from './migrations/0021_asked_anew.ts';
import * as costsOnADay from './migrations/0022_costs_on_a_day.ts';
import * as demoUniversity from './migrations/0023_demo_university.ts';
import * as suspensions from './migrations/0024_suspensions.ts';
import * as pendingSignIns from './migrations/0026_pending_sign_ins.ts';
import * as roleAliases from './migrations/0028_role_aliases.ts';
import * as secretMessages from './migrations/0029_secret_messages.ts';
import * as accountRuns from './migrations/0031_account_runs.ts';
import type { Database } from './schema.ts';

/** In the order of their names. Once released, a migration is never changed: add another. */
const migrations: Record<string, Migration> = {
  '0000_organisation': organisation,
  '0001_people': people,
  '0002_sessions': sessions,
  '0003_secrets': secrets,
  '0004_self_service': selfService,
  '0005_campus': campus,
  '0006_alumni': alumni,
  '0007_incidents_and_costs': incidents,
  '0008_audit': audit,
  '0009_account_lists': accountLists,
  '0010_kept_answers': keptAnswers,
  '0011_sign_in': signIn,
  '0012_bankid': bankId,
  '0013_factors': factors,
  '0014_codes': codes,
  '0016_orcid_link': orcidLink,
  '0020_pictures': pictures,
  '0021_asked_anew': askedAnew,
  '0022_costs_on_a_day': costsOnADay,
  '0023_demo_university': demoUniversity,
  '0024_suspensions': suspensions,
  '0026_pending_sign_ins': pendingSignIns,
  '0028_role_aliases': roleAliases,
  '0029_secret_messages': secretMessages,
  '0031_account_runs': accountRuns,
};

/** Brings the database to the newest schema, or leaves it as it was and throws. Several processes may do so at once. */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : 'for no known reason';
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}: ${reason}`, { cause: error });
}
