import { sql } from 'kysely';
import type { CardState } from '#contract/values.ts';
import {
  ongoingStatuses,
  type OrderStatus,
  type StatedAt,
  type ToldState,
} from '#rules/cardEvents.ts';
import { isCardInUse } from '#rules/cardStatus.ts';
import type { IsoDate } from '#rules/dates.ts';
import { normaliseUserId } from '#rules/userId.ts';
import { isDeleted } from '#server/areas/accounts/index.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Tx } from '#server/database/schema.ts';
import type { Statement } from './statement.ts';
import { toldStates } from './toldStore.ts';

const isThere = sql<boolean>`not (${isDeleted})`;

/** A card of an account, which statements change before it is written. */
export interface KnownCard {
  readonly id: string;
  readonly accountId: string;
  readonly isNew: boolean;
  readonly isoNumber: string;
  status: CardState;
  uid: string | null;
  validFrom: IsoDate;
  validUntil: IsoDate;
  frozenAt: Date | null;
  blockedAt: Date | null;
  changedAt: Date;
  pinHash: string | null;
  source: string | null;
  externalId: string | null;
  issuedAt: Date | null;
  stated: StatedAt | null;
  unblocked: StatedAt | null;
  blockedBy: string | null;
  isTouched: boolean;
}

export const isInUse = ({ status }: KnownCard): boolean => isCardInUse(status);

/** The card that is made for an order, as far as a source has told of it. */
export interface OrderedCard {
  readonly source: string | null;
  /** The card's id in the source. */
  readonly cardId: string | null;
  readonly isoNumber: string | null;
  readonly uid: string | null;
  readonly validFrom: IsoDate | null;
  readonly validUntil: IsoDate | null;
}

export interface KnownOrder {
  readonly id: string;
  readonly accountId: string;
  readonly orderedAt: Date;
  readonly pinHash: string;
  status: OrderStatus;
  pickupPlace: string | null;
  changedAt: Date;
  card: OrderedCard;
  stated: StatedAt | null;
  isTouched: boolean;
}

export interface KnownAccount {
  readonly id: string;
  readonly lin: string;
}

/** Everything that the statements are about, locked until the transaction ends. */
export interface States {
  readonly accounts: ReadonlyMap<string, KnownAccount>;
  readonly byUserId: ReadonlyMap<string, string>;
  /** A person who is both employee and student has two accounts. */
  readonly byPersonId: ReadonlyMap<string, readonly string[]>;
  readonly cards: KnownCard[];
  readonly orders: readonly KnownOrder[];
  /** The cards of others that have these chip numbers. */
  readonly uids: Map<string, string>;
  /** What the card system has been told of cards, by their number. */
  readonly told: ReadonlyMap<string, readonly ToldState[]>;
}

/** Reads what the statements of a source are about, and locks the accounts. */
export async function readStates(
  tx: Tx,
  source: string | null,
  statements: readonly Statement[],
): Promise<States> {
  const given = namesIn(statements);
  const byUserId = await accountsByUserId(tx, given.userIds);
  const byPersonId = await accountsByPersonId(tx, source, given.personIds);
  const accountIds = [
    ...new Set([
      ...byUserId.values(),
      ...[...byPersonId.values()].flat(),
      ...(await accountsOfCards(tx, source, given)),
      ...(await accountsOfOrders(tx, given)),
    ]),
  ];
  await lockAccountRows(tx, 'id', accountIds);
  const accounts = await accountsIn(tx, accountIds);
  const lins = [...new Set([...accounts.values()].map(({ lin }) => lin))];
  return {
    accounts,
    byUserId,
    byPersonId,
    cards: await cardsOf(tx, accountIds),
    orders: await ordersOf(tx, accountIds),
    uids: await cardsWithUids(tx, given.uids),
    told: await toldStates(tx, statements, lins),
  };
}

function namesIn(statements: readonly Statement[]) {
  const all = (of: (one: Statement) => readonly (string | null)[]) => [
    ...new Set(statements.flatMap(of).filter((name) => name !== null)),
  ];
  return {
    userIds: all(({ userId, person }) =>
      [userId, person].map((name) => name && normaliseUserId(name)),
    ),
    personIds: all(({ personId, person }) => [personId, person]),
    references: all(({ reference }) => [reference]),
    isoNumbers: all(({ isoNumber }) => [isoNumber]),
    cardIds: all(({ cardId }) => [cardId]),
    uids: all(({ uid }) => [uid]),
  };
}

async function accountsByUserId(tx: Tx, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, string>();
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .where(isThere)
    .execute();
  return new Map(rows.map(({ id, user_id }) => [user_id ?? '', id]));
}

async function accountsByPersonId(tx: Tx, source: string | null, personIds: readonly string[]) {
  const found = new Map<string, string[]>();
  if (source === null || personIds.length === 0) return found;
  const rows = await tx
    .selectFrom('source_record')
    .innerJoin('account', 'account.id', 'source_record.account_id')
    .select(['source_record.external_id', 'account.id'])
    .where('source_record.source', '=', source)
    .where('source_record.external_id', 'in', personIds)
    .where(isThere)
    .execute();
  for (const { external_id, id } of rows)
    found.set(external_id, [...(found.get(external_id) ?? []), id]);
  return found;
}

async function accountsOfCards(
  tx: Tx,
  source: string | null,
  { isoNumbers, cardIds }: { isoNumbers: readonly string[]; cardIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('card')
    .select('account_id')
    .where((eb) =>
      eb.or([
        ...(isoNumbers.length > 0 ? [eb('iso_number', 'in', isoNumbers)] : []),
        ...(source !== null && cardIds.length > 0
          ? [eb.and([eb('source', '=', source), eb('external_id', 'in', cardIds)])]
          : []),
      ]),
    )
    .execute();
  return rows.map(({ account_id }) => account_id);
}

async function accountsOfOrders(
  tx: Tx,
  { references, isoNumbers }: { references: readonly string[]; isoNumbers: readonly string[] },
): Promise<string[]> {
  if (references.length + isoNumbers.length === 0) return [];
  const rows = await tx
    .selectFrom('card_order')
    .select('account_id')
    .where((eb) =>
      eb.or([
        ...(references.length > 0 ? [eb('id', 'in', references)] : []),
        ...(isoNumbers.length > 0
          ? [eb.and([eb('iso_number', 'in', isoNumbers), eb('status', 'in', ongoingStatuses)])]
          : []),
      ]),
    )
    .execute();
  return rows.map(({ account_id }) => account_id);
}

async function accountsIn(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, KnownAccount>();
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'lin'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function cardsOf(tx: Tx, accountIds: readonly string[]): Promise<KnownCard[]> {
  if (accountIds.length === 0) return [];
  const rows = await tx
    .selectFrom('card')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    isNew: false,
    isoNumber: row.iso_number,
    status: row.status,
    uid: row.mifare_number,
    validFrom: row.validity_start_date,
    validUntil: row.validity_end_date,
    frozenAt: row.frozen_at,
    blockedAt: row.blocked_at,
    changedAt: row.changed_at,
    pinHash: row.pin_hash,
    source: row.source,
    externalId: row.external_id,
    issuedAt: row.issued_at,
    stated: placeOf(row.stated_sequence, row.stated_at),
    unblocked: placeOf(row.unblocked_sequence, row.unblocked_at),
    blockedBy: row.blocked_by,
    isTouched: false,
  }));
}

async function ordersOf(tx: Tx, accountIds: readonly string[]): Promise<KnownOrder[]> {
  if (accountIds.length === 0) return [];
  const rows = await tx
    .selectFrom('card_order')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .orderBy('ordered_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    orderedAt: row.ordered_at,
    pinHash: row.pin_hash,
    status: row.status,
    pickupPlace: row.pickup_place,
    changedAt: row.changed_at,
    card: {
      source: row.source,
      cardId: row.card_id,
      isoNumber: row.iso_number,
      uid: row.uid,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
    },
    stated: placeOf(row.stated_sequence, row.stated_at),
    isTouched: false,
  }));
}

async function cardsWithUids(tx: Tx, uids: readonly string[]) {
  if (uids.length === 0) return new Map<string, string>();
  const rows = await tx
    .selectFrom('card')
    .select(['id', 'mifare_number'])
    .where('mifare_number', 'in', uids)
    .execute();
  return new Map(rows.map(({ id, mifare_number }) => [mifare_number ?? '', id]));
}

const placeOf = (sequence: string | null, at: Date | null): StatedAt | null =>
  at && { sequence: sequence === null ? null : Number(sequence), at: at.getTime() };
