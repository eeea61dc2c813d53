import { sql } from 'kysely';
import type { List } from '#rules/register/lists.ts';
import type { ListRefusal } from '#rules/register/readListed.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import { isDeleted } from '#server/areas/accounts/index.ts';
import { listTables } from './listTables.ts';

type Reference = Extract<List['columns'][number]['shape'], { readonly is: 'reference' }>['to'];

/** The columns that name people, organisations and rows of lists, with what they name. */
export const referencesOf = ({ columns }: List) =>
  columns.flatMap(({ name, shape }) => (shape.is === 'reference' ? [{ name, to: shape.to }] : []));

/** The columns of `incoming_list` that `findReferences` fills. */
export const foundColumns = (list: List) =>
  referencesOf(list).flatMap(({ name, to }) =>
    isPerson(to)
      ? [sql`${sql.ref(`${name}_lin`)} text`, sql`${sql.ref(`${name}_account`)} uuid`]
      : [sql`${sql.ref(`${name}_found`)} uuid`],
  );

const isPerson = (to: Reference) => to === 'person' || to === 'student';

/** Finds what the rows of `incoming_list` name, and refuses those that name nothing known. */
export async function findReferences(tx: Tx, list: List, source: string): Promise<void> {
  for (const { name, to } of referencesOf(list)) {
    if (to === 'person') await findPeople(tx, name, source);
    else if (to === 'student') await findStudents(tx, name);
    else if (to === 'organisation') await findOrganisations(tx, name);
    else await findListed(tx, name, listTables[to].table, source);
    const isFound = sql.ref(isPerson(to) ? `${name}_lin` : `${name}_found`);
    await sql`
      update incoming_list set refusal = ${refusals[to] ?? unknown}, refused_columns = array[${name}]
      where refusal is null and ${sql.ref(name)} is not null and ${isFound} is null`.execute(tx);
  }
}

const unknown: ListRefusal = 'REFERENCE_UNKNOWN';
const refusals: Readonly<Partial<Record<Reference, ListRefusal>>> = {
  person: 'PERSON_UNKNOWN',
  student: 'PERSON_UNKNOWN',
  organisation: 'ORGANISATION_UNKNOWN',
};

const findOrganisations = (tx: Tx, name: string) =>
  sql`
    update incoming_list as given set ${sql.ref(`${name}_found`)} = organisation.id
    from organisation where organisation.source_id = given.${sql.ref(name)}`.execute(tx);

/** Finds students by their external id in the study register, whose case tools change. */
const findStudents = (tx: Tx, name: string) =>
  sql`
    update incoming_list as given set ${sql.ref(`${name}_lin`)} = student.lin
    from student_record as student
    where student.ladok_externt_uid::text = lower(given.${sql.ref(name)})`.execute(tx);

/** Finds a row of a list by its id in the source, or else in the only other source that has it. */
const findListed = (tx: Tx, name: string, table: keyof Database, source: string) =>
  sql`
    update incoming_list as given set ${sql.ref(`${name}_found`)} = named.id
    from (
      select lower(external_id) as id_in_source,
        coalesce((array_agg(id) filter (where source = ${source}))[1],
          case when count(*) = 1 then (array_agg(id))[1] end) as id
      from ${sql.table(table)} where external_id is not null group by lower(external_id)
    ) as named
    where named.id_in_source = lower(given.${sql.ref(name)})`.execute(tx);

/**
 * Finds people by user id or by their id in the source, or else in another source. A name or an
 * address finds nobody. What two people have finds neither.
 */
async function findPeople(tx: Tx, name: string, source: string): Promise<void> {
  const column = sql.ref(name);
  await sql`
    with said as (
      select distinct lower(${column}) as said from incoming_list where ${column} is not null
    )
    update incoming_list as given set
      ${sql.ref(`${name}_lin`)} = case when named.people = 1 then named.lin end,
      ${sql.ref(`${name}_account`)} = case when named.people = 1 then named.account_id end,
      refusal = case when named.people > 1 then coalesce(refusal, ${ambiguous}) else refusal end,
      refused_columns = case when named.people > 1 and refusal is null then array[${name}]
        else refused_columns end
    from (
      select said, count(distinct lin) as people,
        (array_agg(lin order by place, person_type))[1] as lin,
        (array_agg(account_id order by place, person_type))[1] as account_id
      from (
        select *, min(place) over (partition by said) as nearest from (
          select said.said, account.lin, account.id as account_id, account.person_type, 1 as place
          from said join account on account.user_id = said.said and account.account_type = 'Personal'
          where not (${isDeleted})
          union all
          select said.said, known.lin, known.account_id, known.person_type,
            case when known.source = ${source} then 1 else 2 end
          from said join source_record as known on lower(known.external_id) = said.said
          join account on account.id = known.account_id
          where not (${isDeleted})
        ) as every
      ) as candidate
      where place = nearest group by said
    ) as named
    where named.said = lower(given.${column})`.execute(tx);
}

const ambiguous: ListRefusal = 'PERSON_AMBIGUOUS';
