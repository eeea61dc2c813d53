import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { RoleRecord } from '#contract/register.ts';
import type { RecordRefusal } from '#rules/register/records.ts';
import { WHOLE_ORGANISATION } from '#rules/roleGrants.ts';
import type { Database } from '#server/database/schema.ts';
import type { RoleChanges } from '#server/roles/changingRoles.ts';
import type { Planned, RoleRefusal } from '#server/roles/lawfulGrants.ts';
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
  await sql`
    update incoming_role set lin = account.lin, account_id = account.id
    from account
    where refusal is null and account.account_type = 'Personal'
      and (account.liu_id = lower(incoming_role.person)
        or account.id = (select known.account_id from source_record as known
          where known.source = ${source} and known.external_id = incoming_role.person
          order by known.person_type limit 1))`.execute(tx);
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
