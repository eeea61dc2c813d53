import { dateInSweden } from '#rules/dates.ts';
import { type AuditEntry, recordAll } from '#server/database/audit.ts';
import type { Tx } from '#server/database/schema.ts';
import { Book, type Effect } from './book.ts';
import { tellOwners } from './notices.ts';
import type { Statement, StatementOrigin, StatementResult } from './statement.ts';
import { readStates, type States } from './statesStore.ts';
import { writeStates } from './writeStore.ts';

export interface Applied {
  /** What has been done, in the order in which it was. */
  readonly effects: readonly Effect[];
  /** In the order of the statements. */
  readonly results: readonly StatementResult[];
  /** The accounts whose cards have changed. */
  readonly accountIds: readonly string[];
}

/**
 * Applies the statements of a source in their order. The card system is told of none of it: what a
 * system has said is never sent back.
 */
export async function applyStatements(
  tx: Tx,
  statements: readonly Statement[],
  origin: StatementOrigin,
): Promise<Applied> {
  const book = new Book(await readStates(tx, origin.source, statements), origin);
  const results = statements.map((statement) => book.enter(statement));
  await writeStates(tx, book.states);
  await recordAll(
    tx,
    book.effects.map((effect) => entryOf(effect, book.states, origin)),
  );
  await tellOwners(tx, book.effects, dateInSweden(origin.now), origin.now);
  const changed = book.effects.filter(({ card }) => card !== undefined);
  return {
    results,
    effects: book.effects,
    accountIds: [...new Set(changed.map(({ accountId }) => accountId))],
  };
}

function entryOf(
  { accountId, statement: { type }, card, order }: Effect,
  { accounts }: States,
  { source, isAtDesk, actor, requestId, address, now }: StatementOrigin,
): AuditEntry {
  const subjectLin = accounts.get(accountId)?.lin ?? null;
  const by = { actor, requestId, address, at: now, subjectLin };
  const [orderBefore, orderAfter] = [
    order && { order: order.before },
    order && { orderId: order.id, order: order.after },
  ];
  if (card === undefined)
    return {
      ...by,
      action: 'card.orderStated',
      before: { ...orderBefore },
      after: { type, source, ...orderAfter },
    };
  return {
    ...by,
    ...(isAtDesk ? { action: 'card.handOver' } : { action: 'card.stated' }),
    before: { status: card.before, ...orderBefore },
    after: { type, source, cardId: card.id, status: card.after, ...orderAfter },
  };
}
