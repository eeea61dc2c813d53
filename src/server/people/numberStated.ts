import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { type ChangeContext, tellPeople } from './recogniserChanges.ts';

/**
 * Tells the people whose number the records of the temporary table `incoming` have changed, and
 * holds the new number as that of any other author.
 */
export async function tellOfNumbers(
  tx: Transaction<Database>,
  { source, ...context }: Omit<ChangeContext, 'author'> & { readonly source: string },
): Promise<void> {
  const { rows } = await sql<{ lin: string }>`
    select distinct lin from incoming
    where refusal is null and 'nationalId' = any (changed)`.execute(tx);
  await tellPeople(
    tx,
    { ...context, author: { kind: 'source', source } },
    rows.map(({ lin }) => ({ lin, kinds: ['number'], replaced: ['number'] })),
  );
}
