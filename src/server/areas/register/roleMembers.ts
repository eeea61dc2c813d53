import { type Kysely, sql, type Transaction } from 'kysely';
import type { Role } from '#contract/values.ts';
import type { Database } from '#server/database/schema.ts';
import { entries, type Origin, recordRows } from './outcome.ts';

type Tx = Transaction<Database>;

/** A role, over a part of the organisation if it has one. */
export interface HeldRole {
  readonly role: Exclude<Role, 'None'>;
  /** The id of the organisation in the university's own systems. */
  readonly organisation: string | null;
}

export interface RoleMember extends HeldRole {
  readonly accountId: string;
  readonly displayName: string;
}

/** Who holds what from the register, of the people whom the source knows. */
const membersOf = (source: string) => sql`
  select held.role, null::text as organisation, known.account_id, person.display_name
  from role_assignment as held
  join source_record as known on known.account_id = held.account_id
  join person on person.lin = known.lin
  where held.source = 'register' and known.source = ${source} and not known.is_removed
  union all
  select 'AccountAdministrator', organisation.source_id, known.account_id, person.display_name
  from administers as held
  join organisation on organisation.id = held.organisation_id
  join lateral (
    select account_id, lin from source_record
    where lin = held.administrator_lin and source = ${source} and not is_removed
    order by person_type limit 1) as known on true
  join person on person.lin = known.lin
  where held.source = 'register' and organisation.source_id is not null`;

export async function roleMembers(
  db: Kysely<Database>,
  source: string,
  groups: readonly HeldRole[],
): Promise<readonly RoleMember[]> {
  const { rows } = await sql<RoleMember>`
    select member.role, member.organisation, account_id::text as "accountId",
      display_name as "displayName"
    from (${membersOf(source)}) as member
    join jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as wanted (role text, organisation text)
      on wanted.role = member.role and wanted.organisation is not distinct from member.organisation
    order by display_name, account_id`.execute(db);
  return rows;
}

/**
 * Gives the role to these accounts of the source. An administrator of a part of the organisation
 * holds the role and the part.
 */
export async function giveRole(
  tx: Tx,
  { role, organisation }: HeldRole,
  accountIds: readonly string[],
  origin: Origin,
): Promise<void> {
  await sql`
    insert into role_assignment (account_id, role, granted_at)
    select id, ${role}, ${origin.now}::timestamptz from unnest(${accountIds}::uuid[]) as id
    on conflict do nothing`.execute(tx);
  if (organisation !== null)
    await sql`
      insert into administers (administrator_lin, organisation_id, granted_at)
      select distinct account.lin, organisation.id, ${origin.now}::timestamptz
      from account join organisation on organisation.source_id = ${organisation}
      where account.id = any (${accountIds}::uuid[])
      on conflict do nothing`.execute(tx);
  await recordRows(
    tx,
    origin,
    sql`select lin, ${entries.role.action}, null::jsonb,
      jsonb_build_object('role', ${role}::text, 'organisation', ${organisation}::text)
    from account where id = any (${accountIds}::uuid[])`,
  );
}

/**
 * Takes the role from these accounts, as far as it comes from the register. The role itself goes
 * with the last part of the organisation that it applied to.
 */
export async function takeRole(
  tx: Tx,
  { role, organisation }: HeldRole,
  accountIds: readonly string[],
  origin: Origin,
): Promise<void> {
  if (organisation !== null)
    await sql`
      delete from administers using account, organisation
      where administers.administrator_lin = account.lin and administers.source = 'register'
        and organisation.id = administers.organisation_id
        and organisation.source_id = ${organisation}
        and account.id = any (${accountIds}::uuid[])`.execute(tx);
  await sql`
    delete from role_assignment using account
    where role_assignment.account_id = account.id and role_assignment.source = 'register'
      and role_assignment.role = ${role} and account.id = any (${accountIds}::uuid[])
      and not (${organisation !== null} and exists (
        select from administers where administrator_lin = account.lin
          and administers.source = 'register'))`.execute(tx);
  await recordRows(
    tx,
    origin,
    sql`select lin, ${entries.role.action},
      jsonb_build_object('role', ${role}::text, 'organisation', ${organisation}::text), '{}'::jsonb
    from account where id = any (${accountIds}::uuid[])`,
  );
}
