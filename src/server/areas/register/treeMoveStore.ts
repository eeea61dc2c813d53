import { type Kysely, sql } from 'kysely';
import { inEachLanguage } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { Origin } from './outcome.ts';

/** A node that gets another parent, and how many people thereby get other administrators. */
export interface TreeMove {
  readonly organisation: string;
  readonly from: string | null;
  readonly to: string;
  readonly people: number;
}

export type Moving = Omit<TreeMove, 'people'>;
type Administrators = ReadonlyMap<string, { readonly moved: string; readonly lins: string }>;

/** Who administers each node below those that move, by its id. */
export async function administratorsBelow(
  tx: Tx,
  moving: readonly Moving[],
  today: string,
): Promise<Administrators> {
  const { rows } = await sql<{ id: string; moved: string; lins: string }>`
    select below.descendant_id as id, min(node.source_id) as moved, coalesce((
        select string_agg(distinct administrator_lin, ' ' order by administrator_lin)
        from organisation_closure as above
        join administers on administers.organisation_id = above.ancestor_id
        where above.descendant_id = below.descendant_id and ${isInForce('administers', today)}
      ), '') as lins
    from organisation as node
    join organisation_closure as below on below.ancestor_id = node.id
    where node.source_id = any (${moving.map(({ organisation }) => organisation)}::text[])
    group by below.descendant_id`.execute(tx);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** The moves that change who administers people, with their number. */
export async function withPeople(
  tx: Tx,
  moving: readonly Moving[],
  before: Administrators,
  after: Administrators,
): Promise<TreeMove[]> {
  const changed = [...after]
    .filter(([id, { lins }]) => before.get(id)?.lins !== lins)
    .map(([id, { moved }]) => ({ id, moved }));
  if (changed.length === 0) return [];
  const { rows } = await sql<{ moved: string; people: number }>`
    select moved, count(distinct account.lin)::integer as people
    from json_to_recordset(${JSON.stringify(changed)}::json) as node (id uuid, moved text)
    join account on account.organisation_id = node.id
    where account.user_status not in ('Retired', 'Inactive', 'Deceased', 'None')
    group by moved`.execute(tx);
  const people = new Map(rows.map((row) => [row.moved, row.people]));
  return moving.flatMap((move) => {
    const count = people.get(move.organisation);
    return count === undefined ? [] : [{ ...move, people: count }];
  });
}

/** How many people the source has given other administrators within a day. */
export async function peopleMovedLately(tx: Tx, { source, now }: Origin): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(people), 0)::integer as people from organisation_move
    where source = ${source} and decision = 'made'
      and made_at > ${now}::timestamptz - interval '1 day'`.execute(tx);
  return rows[0]?.people ?? 0;
}

const rowsOf = (origin: Origin, moves: readonly TreeMove[]) =>
  moves.map(({ organisation, from, to, people }) => ({
    source: origin.source,
    client: origin.actor?.client ?? origin.source,
    organisation,
    from_parent: from,
    to_parent: to,
    people,
    made_at: origin.now,
  }));

export async function keepMade(tx: Tx, origin: Origin, moves: readonly TreeMove[]): Promise<void> {
  if (moves.length === 0) return;
  await tx
    .insertInto('organisation_move')
    .values(
      rowsOf(origin, moves).map((row) => ({
        ...row,
        decision: 'made' as const,
        decided_at: origin.now,
      })),
    )
    .execute();
}

/** A move that waits, with the names of the organisations. */
export const openMoves = (db: Kysely<Database>) =>
  db
    .selectFrom('organisation_move as move')
    .innerJoin('organisation as node', 'node.source_id', 'move.organisation')
    .leftJoin('organisation as above', 'above.source_id', 'move.from_parent')
    .innerJoin('organisation as below', 'below.source_id', 'move.to_parent')
    .select(['move.id', 'client', 'people', 'made_at', 'node.name as organisation'])
    .select(['above.name as from', 'below.name as to'])
    .where('decided_at', 'is', null)
    .orderBy('made_at')
    .orderBy('move.id')
    .execute();

/** The nodes whose same move, by the same source, has been declined. */
export async function declinedBefore(
  tx: Tx,
  origin: Origin,
  moves: readonly TreeMove[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ organisation: string }>`
    select distinct organisation from organisation_move
    join json_to_recordset(${JSON.stringify(moves)}::json)
      as move (organisation text, "from" text, "to" text) using (organisation)
    where decision = 'declined' and source = ${origin.source}
      and to_parent = "to" and from_parent is not distinct from "from"`.execute(tx);
  return new Set(rows.map(({ organisation }) => organisation));
}

/** Keeps moves that wait. Returns the nodes whose move is another one than before. */
export async function keepHeld(
  tx: Tx,
  origin: Origin,
  waiting: readonly TreeMove[],
): Promise<ReadonlySet<string>> {
  const kept = await tx
    .insertInto('organisation_move')
    .values(rowsOf(origin, waiting))
    .onConflict((conflict) =>
      conflict
        .column('organisation')
        .where('decided_at', 'is', null)
        .doUpdateSet((row) => ({
          source: row.ref('excluded.source'),
          client: row.ref('excluded.client'),
          from_parent: row.ref('excluded.from_parent'),
          to_parent: row.ref('excluded.to_parent'),
          people: row.ref('excluded.people'),
          made_at: row.ref('excluded.made_at'),
        }))
        .where((row) => row('organisation_move.to_parent', '<>', row.ref('excluded.to_parent'))),
    )
    .returning('organisation')
    .execute();
  return new Set(kept.map(({ organisation }) => organisation));
}

/** The accounts of all superusers. */
export async function superuserAccounts(tx: Tx, today: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('role_assignment')
    .select('account_id')
    .distinct()
    .where('role', '=', 'MinITSuperUser')
    .where(isInForce('role_assignment', today))
    .execute();
  return rows.map(({ account_id: id }) => id);
}

/** The names of the organisations of these moves, by their ids in the university's own systems. */
export async function namesOf(
  tx: Tx,
  moves: readonly TreeMove[],
): Promise<ReadonlyMap<string, LocalizedText>> {
  const ids = moves.flatMap(({ organisation, from, to }) => [
    organisation,
    to,
    ...(from === null ? [] : [from]),
  ]);
  const rows = await tx
    .selectFrom('organisation')
    .select(['source_id', 'name'])
    .where('source_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ source_id: id, name }) => [
      id ?? '',
      inEachLanguage((language) => name[language] ?? Object.values(name)[0] ?? ''),
    ]),
  );
}
