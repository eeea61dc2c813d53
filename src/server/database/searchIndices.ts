import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';
import { keepStatistics } from './statistics.ts';

const SEARCH_INDICES = ['person_name_trigrams', 'person_national_id_trigrams'];

/**
 * Writes many people. Their trigrams are gathered meanwhile and entered thousands at a time: one
 * person's at a time, they take three times as long as all else that is written of the person.
 * Nobody can search until the transaction ends.
 */
export async function withGatheredTrigrams(
  tx: Transaction<Database>,
  write: () => Promise<void>,
): Promise<void> {
  // Whoever gathers statistics of the table locks it before its indices.
  await keepStatistics(tx, ['person']);
  for (const index of SEARCH_INDICES)
    await sql`alter index ${sql.id(index)} set (fastupdate = on)`.execute(tx);
  await write();
  for (const index of SEARCH_INDICES) {
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(tx);
    await sql`alter index ${sql.id(index)} set (fastupdate = off)`.execute(tx);
  }
}
