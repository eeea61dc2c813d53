import { sql, type Transaction } from 'kysely';
import type { RoleRecord } from '#contract/register.ts';
import type { Database } from '#server/database/schema.ts';
import { load } from './load.ts';
import type { Numbered } from './organisations.ts';
import { entries, type Origin, type RecordOutcome, recordRows } from './outcome.ts';

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
  origin: Origin,
): Promise<RecordOutcome[]> {
  const { source, now } = origin;
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
    from organisation where organisation.source_id = incoming_role.organisation`.execute(tx);
  await sql`
    update incoming_role set refusal = case when account_id is null then 'PERSON_UNKNOWN'
      when organisation is not null and organisation_id is null then 'ORGANISATION_UNKNOWN' end
    where refusal is null`.execute(tx);
  await sql`
    with given as (
      insert into role_assignment (account_id, role, granted_at)
      select distinct account_id, role, ${now}::timestamptz from incoming_role where refusal is null
      on conflict do nothing returning account_id, role
    )
    update incoming_role set is_new = true from given
    where given.account_id = incoming_role.account_id and given.role = incoming_role.role
  `.execute(tx);
  await sql`
    with given as (
      insert into administers (administrator_lin, organisation_id)
      select distinct lin, organisation_id from incoming_role
      where refusal is null and organisation_id is not null
      on conflict do nothing returning administrator_lin, organisation_id
    )
    update incoming_role set is_new = true from given
    where given.administrator_lin = incoming_role.lin
      and given.organisation_id = incoming_role.organisation_id`.execute(tx);
  await recordRows(
    tx,
    origin,
    sql`select lin, ${entries.role.action}, null::jsonb,
      jsonb_build_object('role', role, 'organisation', organisation)
    from incoming_role where refusal is null and is_new`,
  );
  const { rows } = await sql<RecordOutcome>`
    select row, person as id, refusal as reason, '{}'::text[] as changed,
      case when refusal is not null then 'refused' when is_new then 'made' else 'unchanged' end
        as outcome
    from incoming_role order by row`.execute(tx);
  return rows;
}
