import { sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import type { JsonObject } from './document.ts';
import { ScimError } from './errors.ts';
import { isUuid } from './filterSql.ts';
import { managerIn } from './users.ts';

/** The ids in the source of the contact persons that the documents name. */
export async function contactsOf(
  tx: Tx,
  source: string,
  documents: readonly (JsonObject | ScimError | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const named = documents
    .map((document) =>
      document === undefined || document instanceof ScimError ? '' : managerIn(document),
    )
    .filter(isUuid);
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ account: string; id: string }>`
    select account_id::text as account, external_id as id from source_record
    where source = ${source} and not is_removed and account_id = any (${named}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ account, id }) => [account, id]));
}
