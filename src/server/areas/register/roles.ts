import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { RoleRecord } from '#contract/register.ts';
import type { RecordRefusal } from '#rules/register/records.ts';
import { WHOLE_ORGANISATION } from '#rules/roleGrants.ts';
import type { Database } from '#server/database/schema.ts';
import type { RoleChanges } from '#server/roles/changingRoles.ts';
import type { Planned, RoleRefusal } from '#server/roles/lawfulGrants.ts';
import { isDeleted } from '../accounts/index.ts';
import { load } from './load.ts';
import type { Numbered, Origin, RecordOutcome } from './outcome.ts';

const incoming = {
  table: 'incoming_role',
  stated: sql`row integer, person text, role text, organisation text`,
  found: sql`lin text, account_id uuid, organisation_id uuid, refusal text,
    is_new boolean default false`,
};

/**
 * Gives the roles that the records name. Roles that they do not name stay: a file of roles is not
 * the only place where they are given.
 */
export async function applyRoles(
  tx: Transaction<Database>,
  records: readonly Numbered<RoleRecord>[],
  { source }: Origin,
  changes: RoleChanges,
): Promise<RecordOutcome[]> {
  await load(tx, incoming, records, ({ row, record }) => ({ row, ...record }));
  await findPeople(tx, source);
  await sql`
    update incoming_role set organisation_id = organisation.id
    from organisation where organisation.source_id = incoming_role.organisation
      or (incoming_role.organisation = ${WHOLE_ORGANISATION} and parent_id is null)`.execute(tx);
  await sql`
    update incoming_role set refusal = case when account_id is null then 'PERSON_UNKNOWN'
      when organisation is not null and organisation_id is null then 'ORGANISATION_UNKNOWN' end
    where refusal is null`.execute(tx);
  const { done, refused } = await changes.give(sql`
    select account_id, role, null::uuid as organisation_id from incoming_role where refusal is null
    union all
    select account_id, null, organisation_id from incoming_role
    where refusal is null and organisation_id is not null`);
  await mark(tx, done, sql`is_new = true`);
  for (const [reason, denied] of Map.groupBy(refused, (one) => refusalOfRole[one.reason]))
    await mark(
      tx,
      denied.map(({ what }) => what),
      sql`refusal = ${reason}`,
    );
  const { rows } = await sql<RecordOutcome>`
    select row, person as id, refusal as reason, '{}'::text[] as changed,
      case when refusal is not null then 'refused' when is_new then 'made' else 'unchanged' end
        as outcome
    from incoming_role order by row`.execute(tx);
  return rows;
}

/**
 * Finds the people by user id or by their id in the source. An id that two people have, one here and
 * the other there, finds neither.
 */
async function findPeople(tx: Transaction<Database>, source: string): Promise<void> {
  const ambiguous: RecordRefusal = 'PERSON_AMBIGUOUS';
  await sql`
    update incoming_role as given set
      lin = case when named.people = 1 then named.lin end,
      account_id = case when named.people = 1 then named.account_id end,
      refusal = case when named.people > 1 then coalesce(refusal, ${ambiguous}) else refusal end
    from (
      select said, count(distinct lin) as people,
        (array_agg(lin order by place, person_type))[1] as lin,
        (array_agg(account_id order by place, person_type))[1] as account_id
      from (
        select said, account.lin, account.id as account_id, account.person_type, 1 as place
        from (select distinct lower(person) as said from incoming_role) as named
        join account on account.user_id = said
        where account.account_type = 'Personal' and not (${isDeleted})
        union all
        select said, account.lin, account.id, account.person_type, 2
        from (select distinct lower(person) as said from incoming_role) as named
        join source_record as known
          on lower(known.external_id) = said and known.source = ${source}
        join account on account.id = known.account_id
        where account.account_type = 'Personal' and not (${isDeleted})
      ) as candidate
      group by said
    ) as named
    where named.said = lower(given.person)`.execute(tx);
}

/** Why a row is refused whose role is not given. */
export const refusalOfRole: Readonly<Record<RoleRefusal, RecordRefusal>> = {
  DECEASED: 'DECEASED',
  LAST_SUPERUSER: 'LAST_SUPERUSER',
  'ROLES/FROM_ISSUER': 'OWN_ROLE',
  'ROLES/NO_PART': 'NO_PART',
  'ROLES/OWN': 'OWN_ROLE',
};

/** Sets a column of the rows that name these roles or parts. */
async function mark(
  tx: Transaction<Database>,
  named: readonly Planned[],
  assignment: RawBuilder<unknown>,
): Promise<void> {
  if (named.length === 0) return;
  const keys = named.map(({ accountId, role, organisationId }) => ({
    account_id: accountId,
    role,
    organisation_id: organisationId,
  }));
  await sql`
    update incoming_role as row set ${assignment}
    from json_to_recordset(${JSON.stringify(keys)}::json)
      as key (account_id uuid, role text, organisation_id uuid)
    where row.refusal is null and row.account_id = key.account_id
      and (row.role = key.role or row.organisation_id = key.organisation_id)`.execute(tx);
}
