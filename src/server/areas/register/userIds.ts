import { sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import { firstFreeUserId, randomLetters, type UserIdKind, userIdStems } from '../accounts/index.ts';

/** Number of people who get their user ids at once, so that memory stays flat. */
const BATCH_SIZE = 5_000;

/** Gives a user id to every new account for which the source names none. */
export async function assignUserIds(tx: Tx): Promise<void> {
  let waiting = await waitingIn(tx);
  if (waiting.length === 0) return;
  // The same lock as for single accounts: nobody else assigns user ids until the transaction ends.
  await sql`select pg_advisory_xact_lock(hashtext('user id'))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select user_id as id from incoming where user_id is not null`.execute(tx);
  const taken = new Set(rows.map(({ id }) => id));
  while (waiting.length > 0) {
    const chosen = await choose(tx, waiting, taken);
    await sql`
      update incoming set user_id = chosen.user_id
      from json_to_recordset(${JSON.stringify(chosen)}::json) as chosen (row integer, user_id text)
      where incoming.row = chosen.row`.execute(tx);
    waiting = await waitingIn(tx);
  }
}

async function waitingIn(tx: Tx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select row, given_name as given, surname as family, person_type as kind from incoming
    where refusal is null and is_new and user_id is null order by row limit ${BATCH_SIZE}`.execute(
    tx,
  );
  return rows;
}

/** Chooses a user id for each of these people, and adds it to those that are taken. */
async function choose(tx: Tx, waiting: readonly Waiting[], taken: Set<string>) {
  const chosen: { row: number; user_id: string }[] = [];
  // Each round tries one stem for everybody who still has no user id: most people get their first.
  let rest = waiting.map((person) => ({ ...person, stems: stemsOf(person) }));
  while (rest.length > 0) {
    const tried = rest.map((person) => ({ ...person, stem: person.stems.next().value }));
    await addTaken(tx, [...new Set(tried.map(({ stem }) => stem))], taken);
    rest = tried.filter(({ row, stem, kind }) => {
      const userId = firstFreeUserId(stem, taken, kind);
      if (userId === undefined) return true;
      taken.add(userId);
      chosen.push({ row, user_id: userId });
      return false;
    });
  }
  return chosen;
}

interface Waiting {
  readonly row: number;
  readonly given: string;
  readonly family: string;
  readonly kind: UserIdKind;
}

/** The stems of a person, in order; those of a common name are followed by random letters. */
function* stemsOf({ given, family }: Waiting): Generator<string, never> {
  for (;;) yield* userIdStems(given, family, randomLetters());
}

/** Adds the user ids with these stems that accounts have. */
async function addTaken(tx: Tx, stems: readonly string[], taken: Set<string>): Promise<void> {
  // A tilde is behind every digit: a stem is a range of the index, however many accounts there are.
  const { rows } = await sql<{ id: string }>`
    with stem as (select unnest(${stems}::text[]) collate "C" as start)
    select user_id as id from stem join account on user_id >= start and user_id < start || '~'`.execute(
    tx,
  );
  for (const { id } of rows) taken.add(id);
}
