import { type RawBuilder, sql } from 'kysely';
import type { Likeness } from '#rules/duplicates.ts';
import type { Db } from '#server/database/open.ts';
import type { Lins } from './peopleStore.ts';

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
const compared = sql`
  select person.lin, national_id, folded_name, ${birthDay} as birth_day from person
  where deceased_on is null and joined_into is null and exists (
    select from account where account.lin = person.lin and removed_on is null
      and account_type in ('Personal', 'Student', 'None'))`;

/** The addresses of everybody, in one spelling. */
const addresses = sql`
  select lin, lower(alternative_email_address) as address from contact_information
    where alternative_email_address is not null
  union select lin, lower(external_email_address) from account
    where external_email_address is not null
  union select lin, email from external_account join account on account.id = account_id`;

/** The phone numbers of everybody, in one spelling. */
const phones = sql`
  select lin, dialled(number) as phone from contact_information,
    unnest(array[sms_number, phone_number]) as number
  where number is not null`;

const words = (name: RawBuilder<unknown>) =>
  sql`array(select distinct word from unnest(string_to_array(${name}, ' ')) as word where word <> '')`;

/** The likeness of some of the people in `compared`, as columns of a row. */
const likeness = sql`
  compared.lin, national_id as "nationalId", birth_day as "birthDate",
  ${words(sql`folded_name`)} as names,
  array(select address from (${addresses}) as given where given.lin = compared.lin) as emails,
  array(select phone from (${phones}) as given where given.lin = compared.lin) as phones`;

/**
 * Returns the pairs that the rule has to decide on, without those that are kept apart. People are
 * compared only with those who share a word of the name and a fact, which is quick with any number
 * of people.
 */
export async function candidates(db: Db): Promise<Candidates[]> {
  const { rows } = await sql<Candidates>`
    with compared as materialized (${compared}),
    facts as (
      select lin, birth_day as fact from compared where birth_day is not null
      union all select lin, address from (${addresses}) as given
      union all select lin, phone from (${phones}) as given
    ),
    keyed as (
      select lin, fact, string_to_array(folded_name, ' ') as words
      from facts join compared using (lin)
    ),
    pairs as (
      select distinct a.lin as one_lin, b.lin as other_lin
      from keyed as a join keyed as b on b.fact = a.fact and a.lin < b.lin
      where a.words && b.words
    ),
    alike as materialized (
      select ${likeness} from compared
      where lin in (select one_lin from pairs union select other_lin from pairs)
    )
    select to_jsonb(one) as one, to_jsonb(other) as other
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
export async function likenessOf(db: Db, [one, other]: Lins): Promise<Candidates | undefined> {
  const { rows } = await sql<LikenessRow>`
    with compared as (${compared})
    select ${likeness} from compared where lin in (${one}, ${other})`.execute(db);
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
