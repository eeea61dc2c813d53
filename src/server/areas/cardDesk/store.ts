import { type Insertable, type Selectable, sql } from 'kysely';
import { MAX_DESK_ORDERS, MAX_HAND_OVERS } from '#contract/cardDesk.ts';
import { type StandingFacts, statusOn } from '#rules/accountStanding.ts';
import type { CardSearch } from '#rules/cardDesk.ts';
import { ongoingStatuses } from '#rules/cardEvents.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { UserStatus } from '#contract/values.ts';
import { isDeleted } from '#server/areas/accounts/index.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';
import type { CardHandoverTable } from '#server/database/tables/card.ts';

/** Maximum number of people that a search returns: a person has at most a few accounts. */
const MAX_FOUND = 10;

/** The accounts that a search names, and the card by whose number it names them. */
interface Named {
  readonly accountId: string;
  readonly isoNumber: string | null;
}

export async function accountsNamed(db: Db, search: CardSearch): Promise<Named[]> {
  const { isoNumbers, reference, userId, nationalId } = search;
  const byNumber =
    isoNumbers.length === 0
      ? []
      : await db
          .selectFrom('card')
          .select(['account_id as accountId', 'iso_number as isoNumber'])
          .where('iso_number', 'in', isoNumbers)
          .union((eb) =>
            eb
              .selectFrom('card_order')
              .select(['account_id as accountId', 'iso_number as isoNumber'])
              .where('iso_number', 'in', isoNumbers)
              .where('status', 'in', ongoingStatuses)
              .$narrowType<{ isoNumber: string }>(),
          )
          .execute();
  if (byNumber.length > 0) return byNumber;
  const ofOrder =
    reference === null
      ? []
      : await db
          .selectFrom('card_order')
          .select('account_id as accountId')
          .where('id', '=', reference)
          .execute();
  const ofPerson =
    userId === null && nationalId === null
      ? []
      : await db
          .selectFrom('account')
          .innerJoin('person', 'person.lin', 'account.lin')
          .select('account.id as accountId')
          .where((eb) =>
            nationalId === null
              ? eb('account.user_id', '=', userId)
              : eb('person.national_id', '=', nationalId),
          )
          .limit(MAX_FOUND)
          .execute();
  return [...ofOrder, ...ofPerson].map(({ accountId }) => ({ accountId, isoNumber: null }));
}

/** A person who may receive a card. */
export interface Owner {
  readonly accountId: string;
  readonly lin: string;
  readonly liUId: string;
  readonly displayName: string;
  readonly personType: 'Employee' | 'Student';
  readonly userStatus: UserStatus;
}

const owners = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(['account.id', 'account.lin', 'account.user_id', 'account.person_type'])
    .select(['person.display_name', 'person.deceased_on'])
    .select(standingColumns)
    .where('account.account_type', '=', 'Personal')
    .where('account.person_type', 'in', ['Employee', 'Student'])
    .where('account.user_id', 'is not', null)
    .where(sql<boolean>`not (${isDeleted})`);
type OwnerRow = Awaited<ReturnType<ReturnType<typeof owners>['execute']>>[number];

/** The people among the accounts, with the status that their account has today. */
export async function ownersIn(
  db: Db,
  accountIds: readonly string[],
  today: IsoDate,
): Promise<Owner[]> {
  if (accountIds.length === 0) return [];
  const rows = await owners(db)
    .where('account.id', 'in', accountIds)
    .orderBy('account.user_id')
    .execute();
  return rows.map((row) => toOwner(row, today));
}

export async function ownerWith(db: Db, liUId: string, today: IsoDate): Promise<Owner | undefined> {
  const row = await owners(db).where('account.user_id', '=', liUId).executeTakeFirst();
  return row && toOwner(row, today);
}

const toOwner = (row: OwnerRow & StandingFacts, today: IsoDate): Owner => ({
  accountId: row.id,
  lin: row.lin,
  liUId: row.user_id ?? '',
  displayName: row.display_name,
  personType: row.person_type === 'Student' ? 'Student' : 'Employee',
  userStatus: row.deceased_on === null ? statusOn(today, row) : 'Deceased',
});

/** The order of the account that is still to come to its end, with the card that is made for it. */
export const orderOf = (db: Db, accountId: string) =>
  db
    .selectFrom('card_order')
    .select(['id', 'status', 'ordered_at', 'pickup_place', 'image_id'])
    .select(['source', 'card_id', 'iso_number', 'uid', 'valid_from', 'valid_until'])
    .where('account_id', '=', accountId)
    .where('status', 'in', ongoingStatuses)
    .$narrowType<{ status: (typeof ongoingStatuses)[number] }>()
    .executeTakeFirst();
export type OrderRow = NonNullable<Awaited<ReturnType<typeof orderOf>>>;

/** The orders of people who may still receive a card, the oldest first, with their number. */
export async function ordersToCollect(db: Db) {
  const orders = db
    .selectFrom('card_order')
    .innerJoin('account', 'account.id', 'card_order.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .where('card_order.status', 'in', ongoingStatuses)
    .where('account.user_id', 'is not', null)
    .where('person.deceased_on', 'is', null)
    .where(sql<boolean>`not (${isDeleted})`);
  const rows = await orders
    .select(['card_order.id', 'card_order.status', 'ordered_at', 'pickup_place', 'iso_number'])
    .select(['account.user_id', 'account.person_type', 'person.display_name'])
    .$narrowType<{ status: (typeof ongoingStatuses)[number] }>()
    .orderBy('ordered_at')
    .orderBy('card_order.id')
    .limit(MAX_DESK_ORDERS)
    .execute();
  const { total } = await orders
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const cardsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('card')
    .select(['id', 'iso_number', 'status', 'issued_at', 'validity_end_date', 'source'])
    .where('account_id', '=', accountId)
    .execute();

/** The picture with this id; otherwise the person's current one. As on the card, if it is kept. */
export async function photoOf(db: Db, lin: string, imageId: string | null) {
  const row = await db
    .selectFrom('profile_image')
    .select(['portrait', 'thumbnail', 'media_type'])
    .where('lin', '=', lin)
    .where((eb) =>
      eb.or([eb('source', '=', 'Current'), ...(imageId === null ? [] : [eb('id', '=', imageId)])]),
    )
    .orderBy((eb) => eb('id', '=', imageId ?? '00000000-0000-0000-0000-000000000000'), 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      base64Image: (row.portrait ?? row.thumbnail).toString('base64'),
      mediaType: row.portrait === null ? row.media_type : 'image/jpeg',
    }
  );
}

export const addHandOver = (tx: Tx, row: Insertable<CardHandoverTable>) =>
  tx.insertInto('card_handover').values(row).execute();

export type HandOverRow = Selectable<CardHandoverTable> & { readonly isoNumber: string };

/** The latest hand-overs of a session. */
export const handOversOf = (db: Db, sessionId: string) =>
  db
    .selectFrom('card_handover')
    .innerJoin('card', 'card.id', 'card_handover.card_id')
    .innerJoin('account', 'account.id', 'card_handover.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['card_handover.id', 'card_handover.handed_over_at', 'card.iso_number'])
    .select(['account.user_id', 'person.display_name'])
    .where('session_id', '=', sessionId)
    .orderBy('handed_over_at', 'desc')
    .orderBy('card_handover.id')
    .limit(MAX_HAND_OVERS)
    .execute();

export const handOverWith = (
  db: Db,
  sessionId: string,
  id: string,
): Promise<HandOverRow | undefined> =>
  db
    .selectFrom('card_handover')
    .innerJoin('card', 'card.id', 'card_handover.card_id')
    .selectAll('card_handover')
    .select('card.iso_number as isoNumber')
    .where('session_id', '=', sessionId)
    .where('card_handover.id', '=', id)
    .executeTakeFirst();

export const removeHandOver = (tx: Tx, id: string) =>
  tx.deleteFrom('card_handover').where('id', '=', id).execute();
