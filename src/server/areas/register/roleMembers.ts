import { type Kysely, sql } from 'kysely';
import type { Role } from '#contract/values.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { Outcome, RoleChanges } from '#server/roles/changingRoles.ts';

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
export const membersOf = (source: string, today: string) => sql`
  select role_assignment.role, null::text as organisation, known.account_id, person.display_name
  from role_assignment
  join source_record as known on known.account_id = role_assignment.account_id
  join person on person.lin = known.lin
  where role_assignment.source = 'register' and known.source = ${source} and not known.is_removed
    and ${isInForce('role_assignment', today)}
  union all
  select 'AccountAdministrator', organisation.source_id, known.account_id, person.display_name
  from administers
  join organisation on organisation.id = administers.organisation_id
  join lateral (
    select account_id, lin from source_record
    where lin = administrator_lin and source = ${source} and not is_removed
    order by person_type limit 1) as known on true
  join person on person.lin = known.lin
  where administers.source = 'register' and organisation.source_id is not null
    and ${isInForce('administers', today)}`;

export async function roleMembers(
  db: Kysely<Database>,
  source: string,
  groups: readonly HeldRole[],
  today: string,
): Promise<readonly RoleMember[]> {
  const { rows } = await sql<RoleMember>`
    select member.role, member.organisation, account_id::text as "accountId",
      display_name as "displayName"
    from (${membersOf(source, today)}) as member
    join jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as wanted (role text, organisation text)
      on wanted.role = member.role and wanted.organisation is not distinct from member.organisation
    order by display_name, account_id`.execute(db);
  return rows;
}

/**
 * Gives the role to these accounts of the source. An administrator of a part of the organisation
 * holds the role and the part.
 */
export const giveRole = (
  changes: RoleChanges,
  { role, organisation }: HeldRole,
  accountIds: readonly string[],
): Promise<Outcome<unknown>> =>
  changes.give(sql`
    select account_id, ${role}::text as role, null::uuid as organisation_id
    from unnest(${accountIds}::uuid[]) as account_id
    union all
    select account_id, null, organisation.id from unnest(${accountIds}::uuid[]) as account_id
    join organisation on organisation.source_id = ${organisation}`);

/**
 * Takes the role from these accounts, as far as it comes from the register. The role itself goes
 * with the last part of the organisation that it applied to.
 */
export async function takeRole(
  tx: Tx,
  changes: RoleChanges,
  { role, organisation }: HeldRole,
  accountIds: readonly string[],
): Promise<Outcome<unknown>> {
  const parts = sql`
    select administers.id, administrator_lin from administers
    join organisation on organisation.id = organisation_id
    join account on account.lin = administrator_lin
    where administers.source = 'register' and source_id = ${organisation}
      and account.id = any (${accountIds}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    with part as (${parts})
    select id from part
    union
    select held.id from role_assignment as held join account on account.id = held.account_id
    where held.source = 'register' and held.role = ${role}
      and account.id = any (${accountIds}::uuid[])
      and not (${organisation !== null} and exists (
        select from administers as other where other.administrator_lin = account.lin
          and other.source = 'register' and other.id not in (select id from part)))`.execute(tx);
  return await changes.take(rows.map(({ id }) => id));
}
