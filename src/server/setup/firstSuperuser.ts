import { userInfo } from 'node:os';
import { sql, type Transaction } from 'kysely';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { isRefusedAtSignIn, normaliseUserId } from '#rules/userId.ts';
import { insertAccount } from '../areas/accounts/accountStore.ts';
import { ensureRoot, permitTree } from '../areas/register/index.ts';
import type { Config } from '#server/config/config.ts';
import { isInForce } from '../database/grants.ts';
import { lockInstallation } from '../database/installation.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { superusers } from '../database/superusers.ts';
import { insertPerson } from '../people/personStore.ts';
import { changingRoles } from '../roles/changingRoles.ts';

export interface Superuser {
  readonly userId: string;
  /** Needed for a person whom the portal does not know. */
  readonly givenName: string | null;
  readonly surname: string | null;
  /** Why there shall be one more; null for the first one. */
  readonly reason: string | null;
  /** Of the root of the organisation, if there is none yet; null: the university's name. */
  readonly abbreviation: string | null;
}

/** Why nobody was named, as a sentence that says what to do. */
export class NotNamed extends Error {
  override readonly name = 'NotNamed';
}

export interface Named {
  readonly isNewPerson: boolean;
  /** Whether the person was a superuser already, and only the organisation was given. */
  readonly wasSuperuser: boolean;
  readonly isNewRoot: boolean;
}

/**
 * Gives the account the role of a superuser over the whole organisation, and creates account, person
 * and the root of the organisation if the portal does not know them. @throws {NotNamed} and changes
 * nothing
 */
export async function nameSuperuser(
  db: Db,
  config: Config,
  { userId, givenName, surname, reason, abbreviation }: Superuser,
  now: Date,
): Promise<Named> {
  const liUId = normaliseUserId(userId);
  if (!/^\S{1,64}$/.test(liUId) || isRefusedAtSignIn(liUId))
    throw new NotNamed(`${userId} cannot sign in: give the user id of a personal account.`);
  return await db.transaction().execute(async (tx) => {
    await lockInstallation(tx);
    const all = await superusers(tx, now);
    const wasSuperuser = all.includes(liUId);
    if (!wasSuperuser && all.length > 0 && reason === null)
      throw new NotNamed(
        `There is a superuser already (${all.join(', ')}), who gives the role to others on a page. ` +
          'If that is impossible, say why: --reason "…".',
      );
    const known = await tx
      .selectFrom('account')
      .select(['id', 'lin'])
      .where('user_id', '=', liUId)
      .executeTakeFirst();
    const account = known ?? (await create(tx, { liUId, givenName, surname }, now));
    const operator = userInfo().username;
    const today = dateInSweden(now);
    const root = await ensureRoot(
      tx,
      permitTree({ source: 'setup', actor: null, requestId: 'setup', now, today, config }),
      { name: config.universityName, shortName: abbreviation ?? abbreviationOf(config) },
    );
    const missing = {
      role: !wasSuperuser,
      root: !(await administers(tx, account.lin, root.id, today)),
    };
    if (!missing.role && !missing.root) throw new NotNamed(`${liUId} is a superuser already.`);
    const context = {
      config,
      source: 'register',
      author: { name: operator, reason },
      audit: { actor: null, requestId: 'setup', address: null },
      note: { by: operator },
      now,
      today,
    } as const;
    await changingRoles(tx, context, (changes) =>
      changes.give(
        sql`select ${account.id}::uuid as account_id, 'MinITSuperUser' as role,
            null::uuid as organisation_id where ${missing.role}
          union all
          select ${account.id}::uuid, null, ${root.id}::uuid where ${missing.root}`,
        { until: null, reason },
      ),
    );
    if (!(await superusers(tx, now)).includes(liUId))
      throw new NotNamed(`The account ${liUId} is closed: name another one.`);
    return { isNewPerson: known === undefined, wasSuperuser, isNewRoot: root.isNew };
  });
}

/** The university's name, as far as an abbreviation may have its characters. */
const abbreviationOf = ({ universityName }: Config): string =>
  universityName[DEFAULT_LANGUAGE].replaceAll('/', '-');

const administers = async (
  tx: Transaction<Database>,
  lin: string,
  organisationId: string,
  today: IsoDate,
): Promise<boolean> =>
  (await tx
    .selectFrom('administers')
    .select('id')
    .where('administrator_lin', '=', lin)
    .where('organisation_id', '=', organisationId)
    .where(isInForce('administers', today))
    .executeTakeFirst()) !== undefined;

/** An employee without an end, until an import says more. */
async function create(
  tx: Transaction<Database>,
  person: { liUId: string; givenName: string | null; surname: string | null },
  now: Date,
): Promise<{ id: string; lin: string }> {
  const { liUId, givenName, surname } = person;
  if (givenName === null || surname === null)
    throw new NotNamed(
      `Nobody has the user id ${liUId}: also give --given-name and --surname to add the person.`,
    );
  const permit = await insertPerson(tx, {
    national_id: null,
    given_name: givenName,
    surname,
    display_name: `${givenName} ${surname}`,
    birth_date: null,
    gender: 'None',
    created_at: now,
  });
  const id = await insertAccount(tx, permit, {
    user_id: liUId,
    account_type: 'Personal',
    person_type: 'Employee',
    affiliation_type: 'Employee',
    primary_affiliation: 'employee',
    user_status: 'Active',
    is_employed_until_further_notice: true,
  });
  return { id, lin: permit.lin };
}
