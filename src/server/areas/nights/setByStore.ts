import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SetBy } from '#contract/nights.ts';
import type { PersonType } from '#contract/values.ts';
import type { Database } from '#server/database/schema.ts';
import type { CourseAccount } from './courseStore.ts';

type Db = Kysely<Database>;

/** The actions on an account of this kind, as patterns; a person may have several accounts. */
const actionsOn: Readonly<Record<PersonType, readonly string[]>> = {
  Employee: [
    'accounts.%',
    'accountChanges.%',
    'employeeProfile.%',
    'vouching.%',
    'register.%',
    'activation.%',
  ],
  Student: [
    'accounts.expire',
    'accounts.close',
    'accounts.delete',
    'accounts.suspend',
    'accounts.reinstate',
    'students.%',
    'register.%',
    'activation.%',
  ],
  None: ['accounts.%', 'externalAccounts.%', 'externalSelf.%', 'externalReset.%', 'vouching.%'],
};

/** An entry that an account has its status from. */
const setsStatus = sql<boolean>`(after ? 'userStatus' or after -> 'changed' ? 'user_status'
  or action in ('accounts.create', 'accounts.expire', 'accounts.close', 'accounts.delete',
    'accounts.suspend', 'accounts.reinstate', 'activation.activate', 'externalAccounts.create',
    'register.create')
  or (action = 'register.end' and after ->> 'personType' = 'Student'))`;

/** An entry that an account has its end date from. */
const setsEnd = sql<boolean>`(after ?| array['validThrough', 'retirementDate']
  or after -> 'changed'
    ?| array['valid_through', 'affiliation_end_date', 'is_employed_until_further_notice']
  or action in ('accounts.create', 'externalAccounts.create', 'register.create', 'register.end'))`;

/** Who set the status and the end date of the account, according to the audit trail. */
export async function setBy(
  db: Db,
  account: CourseAccount,
): Promise<{ readonly statusSetBy: SetBy | null; readonly endSetBy: SetBy | null }> {
  const [statusSetBy, endSetBy] = await Promise.all([
    latest(db, account, setsStatus),
    latest(db, account, setsEnd),
  ]);
  return { statusSetBy, endSetBy };
}

async function latest(
  db: Db,
  { lin, liUId, personType }: CourseAccount,
  condition: RawBuilder<boolean>,
): Promise<SetBy | null> {
  const row = await db
    .selectFrom('audit_entry')
    .leftJoin('person as actor', 'actor.lin', 'audit_entry.actor_lin')
    .select(['at', 'actor_lin', 'actor_user_id', 'actor.display_name as name'])
    .select(sql<string | null>`after ->> 'source'`.as('system'))
    .where('subject_lin', '=', lin)
    .where('action', 'like', sql<string>`any (${actionsOn[personType]}::text[])`)
    // An entry that names the account or the kind of person is about that account only.
    .where(sql<boolean>`coalesce(after ->> 'personType', ${personType}) = ${personType}
      and coalesce(after ->> 'liUId', ${liUId}) is not distinct from ${liUId}`)
    .where(condition)
    .orderBy('at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        at: row.at.toISOString(),
        by: row.name ?? row.actor_user_id,
        isOwner: row.actor_lin === lin,
        system: row.system,
      };
}
