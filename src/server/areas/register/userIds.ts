import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { firstFreeUserId, randomLetters, type UserIdKind, userIdStems } from '../accounts/index.ts';

/** Gives a user id to every new account for which the source names none. */
export async function assignUserIds(tx: Transaction<Database>): Promise<void> {
  const { rows: waiting } = await sql<Waiting>`
    select row, given_name as given, surname as family, person_type as kind from incoming
    where refusal is null and is_new and user_id is null order by row`.execute(tx);
  if (waiting.length === 0) return;
  // The same lock as for single accounts: nobody else assigns user ids until the transaction ends.
  await sql`select pg_advisory_xact_lock(hashtext('user id'))`.execute(tx);
  const { rows: used } = await sql<{ id: string }>`
    select liu_id as id from account where liu_id is not null
    union select user_id from incoming where user_id is not null`.execute(tx);
  const taken = new Set(used.map(({ id }) => id));
  const chosen = waiting.map(({ row, ...person }) => {
    const userId = newUserId(person, taken);
    taken.add(userId);
    return { row, user_id: userId };
  });
  await sql`
    update incoming set user_id = chosen.user_id
    from json_to_recordset(${JSON.stringify(chosen)}::json) as chosen (row integer, user_id text)
    where incoming.row = chosen.row`.execute(tx);
}

interface Waiting {
  readonly row: number;
  readonly given: string;
  readonly family: string;
  readonly kind: UserIdKind;
}

function newUserId(
  { given, family, kind }: Omit<Waiting, 'row'>,
  taken: ReadonlySet<string>,
): string {
  for (;;)
    for (const stem of userIdStems(given, family, randomLetters())) {
      const first = firstFreeUserId(stem, taken, kind);
      if (first !== undefined) return first;
    }
}
