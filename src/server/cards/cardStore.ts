import type { Selectable, Transaction } from 'kysely';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { CardTable } from '#server/database/tables/card.ts';

type ShownColumn =
  | 'id'
  | 'account_id'
  | 'iso_number'
  | 'status'
  | 'validity_start_date'
  | 'validity_end_date'
  | 'frozen_at'
  | 'blocked_at'
  | 'changed_at';

export type CardRow = Pick<Selectable<CardTable>, ShownColumn> & {
  readonly lin: string;
  readonly user_id: string | null;
};

/**
 * Returns the account's card: the one in use, or otherwise the one that changed last. Never
 * includes the PIN or the chip number.
 */
export const cardOf = (db: Db, liUId: string): Promise<CardRow | undefined> =>
  db
    .selectFrom('card')
    .innerJoin('account', 'account.id', 'card.account_id')
    .select([
      'card.id',
      'card.account_id',
      'card.iso_number',
      'card.status',
      'card.validity_start_date',
      'card.validity_end_date',
    ])
    .select([
      'card.frozen_at',
      'card.blocked_at',
      'card.changed_at',
      'account.lin',
      'account.user_id',
    ])
    .where('account.user_id', '=', liUId)
    .orderBy((card) => card('card.status', 'in', ['Active', 'Frozen']), 'desc')
    .orderBy('card.changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Locks the account until the transaction ends, so that nobody else can change its card or order
 * another, and returns the card. Undefined if there is no card.
 */
export async function lockCard(
  tx: Transaction<Database>,
  liUId: string,
): Promise<CardRow | undefined> {
  await lockAccountRows(tx, 'user_id', [liUId]);
  return cardOf(tx, liUId);
}
