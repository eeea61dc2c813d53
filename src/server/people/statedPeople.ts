import { sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import type { StatedPermit } from '#server/power/statedPermit.ts';

interface Stating {
  readonly source: string;
  readonly now: Date;
}

/** Inserts the people whom records of the temporary table `incoming` state for the first time. */
export async function insertStated(
  tx: Tx,
  _permit: StatedPermit<'incoming'>,
  { source, now }: Stating,
): Promise<void> {
  await sql`
    insert into person (lin, national_id, given_name, surname, display_name, birth_date, gender,
      created_at, stated_by)
    select distinct on (lin) lin, national_id, given_name, surname, given_name || ' ' || surname,
      birth_date, gender, ${now}::timestamptz, ${source}
    from incoming where refusal is null and is_new_person order by lin, row`.execute(tx);
}

/**
 * Changes the names and national ids that the records of `incoming` state differently, and notes
 * there what has changed.
 */
export async function changeStated(tx: Tx, _permit: StatedPermit<'incoming'>): Promise<void> {
  await sql`
    with differing as (
      select distinct on (incoming.lin) incoming.lin, incoming.row, incoming.given_name,
        incoming.surname, incoming.national_id, incoming.gender,
        coalesce(incoming.birth_date, person.birth_date) as birth_date,
        person.given_name || ' ' || person.surname as old_name, person.national_id as old_id,
        person.given_name as old_given_name, person.surname as old_surname
      from incoming join person on person.lin = incoming.lin
      where refusal is null and not is_new_person
        and (incoming.given_name <> person.given_name or incoming.surname <> person.surname
          or (incoming.national_id is not null and incoming.national_id is distinct from person.national_id))
      order by incoming.lin, incoming.row
    ), written as (
      update person set given_name = differing.given_name, surname = differing.surname,
        display_name = case when person.display_name = differing.old_name
          then differing.given_name || ' ' || differing.surname else person.display_name end,
        national_id = coalesce(differing.national_id, person.national_id),
        birth_date = differing.birth_date,
        gender = case when differing.national_id is null then person.gender else differing.gender end,
        version = person.version + 1
      from differing where person.lin = differing.lin
    )
    update incoming set
      before = case when differing.old_name <> differing.given_name || ' ' || differing.surname then
        jsonb_build_object('givenName', old_given_name, 'surname', old_surname) end,
      after = case when differing.old_name <> differing.given_name || ' ' || differing.surname then
        jsonb_build_object('givenName', differing.given_name, 'surname', differing.surname) end,
      changed = changed || array_remove(array[
      case when differing.old_name <> differing.given_name || ' ' || differing.surname then 'name' end,
      case when differing.national_id is not null
        and differing.national_id is distinct from differing.old_id then 'nationalId' end], null)
    from differing where incoming.row = differing.row`.execute(tx);
}
