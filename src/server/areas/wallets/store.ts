import { randomInt } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { CredentialStatus } from '#contract/wallets.ts';
import { cardFactColumns, statusOfCard } from '#server/cards/cardFacts.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import type { WalletStatusListTable } from '#server/database/tables/wallet.ts';
import type { Offered } from './offerStore.ts';

/**
 * Facts that decide the status of a credential. They are read anew each time, so that whatever
 * changes the card, the account or the person changes the status in the same transaction.
 */
const withFacts = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('wallet_credential')
    .leftJoin('account', 'account.id', 'wallet_credential.account_id')
    .leftJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .leftJoin('card', 'card.id', 'wallet_credential.card_id')
    .where('wallet_credential.expires_at', '>', now)
    .select('wallet_credential.type')
    .select(cardFactColumns)

    .select(sql<boolean>`wallet_credential.revoked_at is not null`.as('isRevoked'));

type Facts = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number];

const factNames = [
  'type',
  'cardStatus',
  'cardEnd',
  'personType',
  'primaryAffiliation',
  'deceasedOn',
  'userStatus',
  'affiliation',
  'isEmployedUntilFurtherNotice',
  'affiliationEndDate',
  'validThrough',
  'retirementDate',
  'suspendedUntil',
  'statusBefore',
  'isRevoked',
] as const satisfies (keyof Facts)[];

export const statusOf = (facts: Facts, today: IsoDate): CredentialStatus =>
  facts.isRevoked ? 'Invalid' : statusOfCard(facts, today);

/** The account's credentials that have not expired and not been taken back, the newest first. */
export const credentialsOf = (db: Db, accountId: string, now: Date) =>
  withFacts(db, now)
    .select([
      'wallet_credential.id',
      'wallet_credential.key_thumbprint as keyThumbprint',
      'wallet_credential.issued_at as issuedAt',
      'wallet_credential.expires_at as expiresAt',
    ])
    .where('wallet_credential.account_id', '=', accountId)
    .where('wallet_credential.revoked_at', 'is', null)
    .orderBy('wallet_credential.issued_at', 'desc')
    .orderBy('wallet_credential.id')
    .execute();

export type CredentialRow = Awaited<ReturnType<typeof credentialsOf>>[number];

/** Takes a credential of the account back. Undefined if there is none, or none any more. */
export const revokeCredential = (tx: Tx, id: string, accountId: string, now: Date) =>
  tx
    .updateTable('wallet_credential')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'type'])
    .executeTakeFirst();

/** The places of a status list. */
export const LIST_LENGTH = 131_072;
/** A fuller list is followed by another one, so that a free place is found soon. */
const MOST_USED = 100_000;

/** What a token allows: an offer, and the request that led to it unless it was pre-authorized. */
export interface Allowed extends Offered {
  readonly authorizationId: string | null;
}

/** A credential's place in a status list. */
export interface Place {
  readonly list: number;
  readonly index: number;
}

/**
 * Stores a credential in a place that nobody can predict: neighbours in the list must not tell who
 * received a card at the same time. Returns its status as well, for a card that was frozen while the
 * wallet asked.
 */
export async function addCredential(
  tx: Tx,
  { accountId, cardId, type, authorizationId }: Allowed,
  keyThumbprint: string,
  { now, expires, today }: { readonly now: Date; readonly expires: Date; readonly today: IsoDate },
): Promise<Place & { readonly id: string; readonly status: CredentialStatus }> {
  const list = await openList(tx);
  for (;;) {
    const added = await tx
      .insertInto('wallet_credential')
      .values({
        account_id: accountId,
        card_id: cardId,
        type,
        list,
        index: randomInt(LIST_LENGTH),
        key_thumbprint: keyThumbprint,
        authorization_id: authorizationId,
        issued_at: now,
        expires_at: expires,
        revoked_at: null,
      })
      .onConflict((conflict) => conflict.columns(['list', 'index']).doNothing())
      .returning(['id', 'list', 'index'])
      .executeTakeFirst();
    if (!added) continue;
    const facts = await withFacts(tx, now)
      .where('wallet_credential.id', '=', added.id)
      .executeTakeFirst();
    return { ...added, status: facts ? statusOf(facts, today) : 'Invalid' };
  }
}

/** The number of the last list, or of the next one if that is full. */
async function openList(tx: Tx): Promise<number> {
  const last = await tx
    .selectFrom('wallet_credential')
    .select(['list', ({ fn }) => fn.countAll<string>().as('used')])
    .groupBy('list')
    .orderBy('list', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return 1;
  return Number(last.used) < MOST_USED ? last.list : last.list + 1;
}

/**
 * The places of a list's credentials with their status. The database groups those with the same
 * facts, of which there are few, so that the status is decided once for each group.
 */
export async function placesOf(
  db: Db,
  list: number,
  now: Date,
  today: IsoDate,
): Promise<{ readonly status: CredentialStatus; readonly indices: readonly number[] }[]> {
  const groups = await db
    .selectFrom(
      withFacts(db, now)
        .select('wallet_credential.index')
        .where('wallet_credential.list', '=', list)
        .as('fact'),
    )
    .select(factNames.map((name) => `fact.${name}` as const))
    .select(sql<string>`string_agg(fact.index::text, ',')`.as('indices'))
    .groupBy(factNames.map((name) => `fact.${name}` as const))
    .execute();
  return groups.map(({ indices, ...facts }) => ({
    status: statusOf(facts, today),
    indices: indices.split(',').map(Number),
  }));
}

/** The person of an account, as a credential states them. */
export const statedPerson = (tx: Db | Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('student_record', 'student_record.lin', 'person.lin')
    .select([
      'person.lin',
      'account.user_id as liUId',
      'account.person_type as personType',
      'account.primary_affiliation as affiliation',
      'person.given_name as givenName',
      'person.surname',
      'person.birth_date as birthDate',
      'student_record.ladok_externt_uid as ladokExterntUid',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();

/** The last day of a card. */
export const cardEndOf = async (tx: Tx, cardId: string): Promise<IsoDate> => {
  const card = await tx
    .selectFrom('card')
    .select('validity_end_date')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow();
  return card.validity_end_date;
};

/** The status list as it was signed last, if that was not before `since`. */
export const keptList = async (db: Db, list: number, since: Date): Promise<string | undefined> => {
  const kept = await db
    .selectFrom('wallet_status_list')
    .select('token')
    .where('list', '=', list)
    .where('made_at', '>', since)
    .executeTakeFirst();
  return kept?.token;
};

/** Keeps a signed status list for the other servers. */
export const keepList = (db: Db, signed: Insertable<WalletStatusListTable>) =>
  db
    .insertInto('wallet_status_list')
    .values(signed)
    .onConflict((conflict) =>
      conflict.column('list').doUpdateSet({ token: signed.token, made_at: signed.made_at }),
    )
    .execute();
