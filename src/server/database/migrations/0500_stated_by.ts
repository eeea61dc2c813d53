import { type Kysely, sql } from 'kysely';

/**
 * Which system stated a person first; null for the portal. It alone may change what recognises the
 * person. For people from before, the earliest entry of the audit trail tells, and otherwise the
 * only system that knows the person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column stated_by text`.execute(db);
  await sql`
    with first as (
      select distinct on (subject_lin) subject_lin as lin,
        case when action = 'register.create' then after ->> 'source' end as source
      from audit_entry
      where action in ('register.create', 'accounts.create') and subject_lin is not null
      order by subject_lin, at, id
    ), only_one as (
      select lin, min(source) as source from source_record group by lin having min(source) = max(source)
    )
    update person set stated_by = coalesce(first.source, case when first.lin is null then only_one.source end)
    from only_one full join first using (lin)
    where person.lin = coalesce(first.lin, only_one.lin)
      and exists (select from source_record as known where known.lin = person.lin)`.execute(db);
}
