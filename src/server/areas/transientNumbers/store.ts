import { sql, type Insertable } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import type { TransientNumberTable } from '#server/database/tables/person.ts';

/**
 * Concurrent transactions that request a number for this date wait until this one ends, so that no
 * two get the same number.
 */
export const lockBirthDate = (tx: Tx, birthDate: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`transient number ${birthDate}`}))`.execute(tx);

/** All numbers of the date that are or ever were assigned to anyone. */
export async function numbersOfDate(tx: Tx, birthDate: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('transient_number')
    .select('number')
    .where('number', 'like', `${birthDate}%`)
    .union(
      tx
        .selectFrom('person')
        .select((person) => person.ref('national_id').$notNull().as('number'))
        .where('national_id', 'like', `${birthDate}%`),
    )
    .execute();
  return new Set(rows.map(({ number }) => number));
}

export const storeNumber = (tx: Tx, given: Insertable<TransientNumberTable>) =>
  tx.insertInto('transient_number').values(given).execute();
