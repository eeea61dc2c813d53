import { sql } from 'kysely';
import type { Likeness } from '#rules/duplicates.ts';
import type { Db } from '#server/database/open.ts';

interface LikenessRow extends Likeness {
  readonly lin: string;
}

/** Two people who share a word of their names and a birth date, an address or a phone number. */
export interface Candidates {
  readonly one: LikenessRow;
  readonly other: LikenessRow;
}

/**
 * The date of a personal or co-ordination number (60 is added to the day), as text: some of the
 * latter contain no date.
 */
const birthDay = sql`coalesce(birth_date::text,
  case when national_id ~ '^[0-9]{12}$' then
    substr(national_id, 1, 4) || '-' || substr(national_id, 5, 2) || '-' ||
    lpad((substr(national_id, 7, 2)::int % 60)::text, 2, '0') end)`;

/** Everybody who has an account and has neither died nor been joined. */
const people = sql`
  select person.lin, national_id, ${birthDay} as birth_day,
    array(select distinct word from unnest(string_to_array(folded_name, ' ')) as word
      where word <> '') as names,
    array(
      select lower(address) from (
        select alternative_email_address from contact_information where lin = person.lin
        union select external_email_address from account where lin = person.lin
        union select email from external_account join account on account.id = account_id
          where lin = person.lin) as given (address)
      where address is not null) as emails,
    array(
      select dialled(number) from contact_information as contact,
        unnest(array[sms_number, phone_number]) as number
      where contact.lin = person.lin and number is not null) as phones
  from person
  where deceased_on is null and joined_into is null and exists (
    select from account where account.lin = person.lin and removed_on is null
      and account_type in ('Personal', 'Student', 'None'))`;

const likeness = (row: 'one' | 'other') => sql`jsonb_build_object(
  'lin', ${sql.ref(row)}.lin, 'nationalId', ${sql.ref(row)}.national_id,
  'birthDate', ${sql.ref(row)}.birth_day, 'names', ${sql.ref(row)}.names,
  'emails', ${sql.ref(row)}.emails, 'phones', ${sql.ref(row)}.phones)`;

/**
 * Returns the pairs that the rule has to decide on, without those that are kept apart. People are
 * compared only with those who share a key with them, which is quick with any number of people.
 */
export async function candidates(db: Db): Promise<Candidates[]> {
  const { rows } = await sql<Candidates>`
    with alike as materialized (${people}),
    keyed as (
      select lin, fact || ' ' || word as key
      from alike, unnest(names) as word,
        unnest(array_remove(birth_day || emails || phones, null)) as fact
    ),
    pairs as (
      select distinct a.lin as one_lin, b.lin as other_lin
      from keyed as a join keyed as b on b.key = a.key and a.lin < b.lin
    )
    select ${likeness('one')} as one, ${likeness('other')} as other
    from pairs
    join alike as one on one.lin = one_lin
    join alike as other on other.lin = other_lin
    where not exists (select from kept_apart
      where kept_apart.one_lin = pairs.one_lin and kept_apart.other_lin = pairs.other_lin)`.execute(
    db,
  );
  return rows;
}

/** The two people's likeness, kept apart or not; undefined if one of them is not compared. */
export async function likenessOf(
  db: Db,
  [one, other]: readonly [string, string],
): Promise<Candidates | undefined> {
  const { rows } = await sql<LikenessRow>`
    with alike as (${people})
    select lin, national_id as "nationalId", birth_day as "birthDate", names, emails, phones
    from alike where lin in (${one}, ${other})`.execute(db);
  const [first, second] = [one, other].map((lin) => rows.find((row) => row.lin === lin));
  return first && second && { one: first, other: second };
}

/** People who have been joined, and who received their accounts, if an account stayed behind. */
export const joinedWithAccount = (db: Db) =>
  db
    .selectFrom('person')
    .select(['lin', 'joined_into'])
    .where('joined_into', 'is not', null)
    .$narrowType<{ joined_into: string }>()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('account')
          .whereRef('account.lin', '=', 'person.lin')
          .where('removed_on', 'is', null),
      ),
    )
    .execute();
