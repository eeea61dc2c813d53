import { sql, type Transaction } from 'kysely';
import type { ToldState } from '#rules/cardEvents.ts';
import type { Database } from '#server/database/schema.ts';
import type { Statement } from './statement.ts';

/** What each kind of change tells of a card. */
const states = {
  CardFreeze: 'frozen',
  CardUnfreeze: 'active',
  CardBlock: 'blocked',
  CardHandOver: 'active',
} as const satisfies Record<string, ToldState['state']>;
type Kind = keyof typeof states;
const kinds = Object.keys(states).filter((kind): kind is Kind => kind in states);

/**
 * What the card system has been told of the cards of these people, by the number of the card, as
 * far as deliveries are kept. What it refused is left out: nothing echoes that.
 */
export async function toldStates(
  tx: Transaction<Database>,
  statements: readonly Statement[],
  lins: readonly string[],
): Promise<ReadonlyMap<string, readonly ToldState[]>> {
  const mayEcho = statements.some(
    ({ type, causedBy }) => type === 'card.blocked' || causedBy !== null,
  );
  if (!mayEcho || lins.length === 0) return new Map();
  const rows = await tx
    .selectFrom('outgoing_change')
    .select(['id', 'kind', 'created_at', 'done_at'])
    .select(sql<string>`payload ->> 'isoNumber'`.as('isoNumber'))
    .where('system', '=', 'Cards')
    .where('subscriber_id', 'is', null)
    .where('subject', 'in', lins)
    .where('kind', 'in', kinds)
    .$narrowType<{ kind: Kind }>()
    .where('refused_at', 'is', null)
    .execute();
  const told = Map.groupBy(rows, ({ isoNumber }) => isoNumber);
  return new Map(
    [...told].map(([isoNumber, changes]) => [
      isoNumber,
      changes.map(({ id, kind, created_at, done_at }) => ({
        changeId: String(id),
        state: states[kind],
        from: created_at.getTime(),
        until: done_at?.getTime() ?? null,
      })),
    ]),
  );
}
