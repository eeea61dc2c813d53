import type { Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { CardTable } from '../../database/tables/card.ts';

type CardRow = Omit<Selectable<CardTable>, 'pin_hash' | 'mifare_number'> & { readonly lin: string; readonly liu_id: string | null };

/** The account's card: the one in use, else the one that changed last. Never its PIN or its chip's number. */
export const cardOf = (db: Db, liUId: string): Promise<CardRow | undefined> =>
  db
    .selectFrom('card')
    .innerJoin('account', 'account.id', 'card.account_id')
    .select(['card.id', 'card.account_id', 'card.iso_number', 'card.status', 'card.validity_start_date', 'card.validity_end_date'])
    .select(['card.frozen_at', 'card.blocked_at', 'card.changed_at', 'account.lin', 'account.liu_id'])
    .where('account.liu_id', '=', liUId)
    .orderBy((card) => card('card.status', 'in', ['Active', 'Frozen']), 'desc')
    .orderBy('card.changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The order that is on its way; there is at most one. */
export const ongoingOrderOf = (db: Db, liUId: string) =>
  db
    .selectFrom('card_order')
    .innerJoin('account', 'account.id', 'card_order.account_id')
    .select(['card_order.status', 'card_order.ordered_at'])
    .where('account.liu_id', '=', liUId)
    .where('card_order.status', 'in', ['Ordered', 'InProduction', 'ReadyForCollection'])
    .$narrowType<{ status: 'Ordered' | 'InProduction' | 'ReadyForCollection' }>()
    .executeTakeFirst();
