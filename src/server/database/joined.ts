import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The lins of a person and of those who have been joined with this person. */
export const peopleOf = (lin: string): RawBuilder<{ lin: string }> =>
  sql`select person.lin from person where person.lin = ${lin} or person.joined_into = ${lin}`;

/** Whether a column names the person, or one who has been joined with this person. */
export const isAbout = (column: string, lin: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} in (${peopleOf(lin)})`;

/**
 * Returns the lin of the person whom the national id identifies: also by the number of somebody who
 * has been joined with this person. Null if nobody has it.
 */
export async function linByNationalId(
  db: Kysely<Database>,
  nationalId: string,
): Promise<string | null> {
  const person = await db
    .selectFrom('person')
    .select((eb) => eb.fn.coalesce('joined_into', 'lin').as('lin'))
    .where('national_id', '=', nationalId)
    .executeTakeFirst();
  return person?.lin ?? null;
}
