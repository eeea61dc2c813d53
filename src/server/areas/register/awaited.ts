import { sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import { mayWrite } from '../accounts/index.ts';
import type { Origin } from './outcome.ts';

/**
 * Keeps the positions of the temporary table `incoming` in organisations that do not exist yet, in
 * place of those that the source has named for these people before. What belongs to such a position
 * is taken from the record, so that it is not written to the present one.
 */
export async function awaitOrganisations(tx: Tx, { source }: Origin): Promise<void> {
  await sql`
    delete from awaited_position as awaited using incoming
    where awaited.source = ${source} and awaited.external_id = incoming.external_id
      and awaited.person_type = incoming.person_type and refusal is null`.execute(tx);
  await sql`
    with awaited as (
      insert into awaited_position (source, external_id, person_type, organisation, is_primary,
        title, start_date, end_date, employment_level,
        subscription_type)
      select ${source}, external_id, person_type, organisation, true, title, start_date, end_date,
        level, subscription
      from incoming where refusal is null and organisation is not null and organisation_id is null
        and ${mayWrite('organisation')}
      returning external_id, person_type
    )
    update incoming set start_date = null, level = null
    from awaited where awaited.external_id = incoming.external_id
      and awaited.person_type = incoming.person_type and refusal is null`.execute(tx);
}

/** The same for the temporary table `further`. */
export const awaitFurther = (tx: Tx, { source }: Origin) =>
  sql`
    insert into awaited_position (source, external_id, person_type, organisation, is_primary,
      title, start_date, end_date, employment_level,
      subscription_type)
    select ${source}, external_id, 'Employee', organisation, false, title, start_date, end_date,
      level, subscription
    from further where refusal is null and organisation_id is null and not is_foreign`.execute(tx);
