import { sql, type Insertable, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { TransientNumberTable } from '../../database/tables/person.ts';

type Tx = Transaction<Database>;

/** Whoever else asks for a number of this date waits until the transaction ends, so that no two get the same. */
export const lockBirthDate = (tx: Tx, birthDate: string) => sql`select pg_advisory_xact_lock(hashtext(${`transient number ${birthDate}`}))`.execute(tx);

/** All numbers of the date that anybody has or ever had. */
export async function numbersOfDate(tx: Tx, birthDate: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('transient_number')
    .select('number')
    .where('number', 'like', `${birthDate}%`)
    .union(tx.selectFrom('person').select((person) => person.ref('national_id').$notNull().as('number')).where('national_id', 'like', `${birthDate}%`))
    .execute();
  return new Set(rows.map(({ number }) => number));
}

export const keepNumber = (tx: Tx, given: Insertable<TransientNumberTable>) => tx.insertInto('transient_number').values(given).execute();
