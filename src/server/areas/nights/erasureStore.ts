import { type RawBuilder, sql } from 'kysely';
import type { AccountConcern } from '#rules/power.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { Permit } from '#server/power/permit.ts';
import { enqueue, type EnqueueContext } from '#server/outbox/enqueue.ts';
import type { ByNight } from '#server/retention/rule.ts';
import { retention, tables } from '#server/retention/rules.ts';
import { eraseAccountDetails } from '../accounts/index.ts';

interface Closed {
  readonly id: string;
  readonly lin: string;
  readonly liUId: string | null;
}

/** The rows of a table that a step of the night deletes, by the column that names their owner. */
export interface OwnedRows {
  readonly table: keyof Database;
  readonly column: string;
  readonly condition: RawBuilder<boolean>;
}

const deletedWhen = (step: ByNight['night'], owner: 'account' | 'person'): readonly OwnedRows[] =>
  tables.flatMap((table): OwnedRows[] => {
    const { kept } = retention[table];
    if (!('night' in kept) || kept.night !== step) return [];
    const condition = sql<boolean>`(${sql.raw(kept.once?.holds ?? 'true')})`;
    if (typeof kept.by === 'string')
      return owner === 'account' ? [{ table, column: kept.by, condition }] : [];
    return owner === 'person' ? kept.by.map((column) => ({ table, column, condition })) : [];
  });

export const ofAccount = {
  isEmptied: deletedWhen('isEmptied', 'account'),
  isDeleted: deletedWhen('isDeleted', 'account'),
};
export const ofPerson = {
  isEmptied: deletedWhen('isEmptied', 'person'),
  isDeleted: deletedWhen('isDeleted', 'person'),
};

/** Every table from which rows are deleted, with the column by which they are found. */
export const erased = [...Object.values(ofAccount), ...Object.values(ofPerson)]
  .flat()
  .map(({ table, column }) => [table, column] as const);

/** Deletes the rows whose owner is an account or a person. */
export async function deleteOwned(tx: Tx, all: readonly OwnedRows[], owner: string): Promise<void> {
  for (const { table, column, condition } of all)
    await sql`delete from ${sql.table(table)}
      where ${sql.ref(column)} = ${owner} and ${condition}`.execute(tx);
}

/** Deletes the credentials of a closed account and blocks its card. */
export async function eraseCredentials(
  tx: Tx,
  { id, lin, liUId }: Closed,
  context: EnqueueContext,
): Promise<void> {
  const { now } = context;
  await deleteOwned(tx, ofAccount.isEmptied, id);
  const blocked = await tx
    .updateTable('card')
    .set({ status: 'Blocked', frozen_at: null, blocked_at: now, changed_at: now })
    .where('account_id', '=', id)
    .where('status', 'in', ['Active', 'Frozen', 'Inactive'])
    .returning('iso_number')
    .execute();
  for (const { iso_number: isoNumber } of blocked) {
    // A card is made only for an account with a user id.
    if (liUId === null) continue;
    await enqueue(tx, context, {
      system: 'Cards',
      kind: 'CardBlock',
      subject: lin,
      payload: { isoNumber, liUId },
    });
  }
}

/**
 * Deletes everything about a closed account except its user id, which is never given to anybody
 * else, and the audit trail.
 */
export async function eraseAccount(
  tx: Tx,
  permit: Permit<AccountConcern>,
  id: string,
): Promise<void> {
  await deleteOwned(tx, ofAccount.isDeleted, id);
  await eraseAccountDetails(tx, permit, id);
}
