import { sql } from 'kysely';
import type { PassPlatform, PassState } from '#contract/passes.ts';
import type { CredentialType } from '#contract/wallets.ts';
import { addDays, endOfDay, type IsoDate } from '#rules/dates.ts';
import { isUnexpired } from '#rules/recent.ts';
import { cardFactColumns, statusOfCard } from '#server/cards/cardFacts.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';

/** How long a link to a pass works. */
const LINK_MS = 5 * 60_000;

/** What a pass states, as it is now. */
export interface StatedPass {
  readonly type: CredentialType;
  readonly status: PassState;
  /** Null once the person is erased. */
  readonly name: string | null;
  /** The last day of the card; null if there is none any more. */
  readonly validUntil: IsoDate | null;
}

/** A pass as it is stored, with what it states now. */
export interface Pass {
  readonly id: string;
  readonly platform: PassPlatform;
  /** The person; null once the account is deleted. */
  readonly lin: string | null;
  /** The hash of what it stated when it was last changed. */
  readonly stated: string;
  readonly updatedAt: Date;
  readonly states: StatedPass;
}

/** The passes, with the facts that decide what they state, as for credentials. */
const withFacts = (db: Db | Tx) =>
  db
    .selectFrom('wallet_pass')
    .leftJoin('account', 'account.id', 'wallet_pass.account_id')
    .leftJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .leftJoin('card', 'card.id', 'wallet_pass.card_id')
    .select([
      'wallet_pass.id',
      'wallet_pass.platform',
      'wallet_pass.type',
      'wallet_pass.stated',
      'wallet_pass.updated_at as updatedAt',
      'wallet_pass.revoked_at as revokedAt',
      'person.lin',
      'person.display_name as name',
    ])
    .select(cardFactColumns);

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number];

const toPass = (row: Row, today: IsoDate): Pass => ({
  id: row.id,
  platform: row.platform,
  lin: row.lin,
  stated: row.stated,
  updatedAt: row.updatedAt,
  states: {
    type: row.type,
    status: row.revokedAt === null ? statusOfCard(row, today) : 'Revoked',
    name: row.name,
    validUntil: row.cardEnd,
  },
});

/** The hash by which a change of what a pass states is noticed. */
export const hashOfStated = ({ type, status, name, validUntil }: StatedPass): string =>
  hashOf(JSON.stringify([type, status, name, validUntil]));

/** The pass with a serial number; undefined if there is none, or none any more. */
export async function findPass(
  db: Db | Tx,
  id: string,
  now: Date,
  today: IsoDate,
): Promise<Pass | undefined> {
  if (!isIdentifier(id)) return undefined;
  const row = await withFacts(db)
    .where('wallet_pass.id', '=', id)
    .where('wallet_pass.expires_at', '>', now)
    .executeTakeFirst();
  return row && toPass(row, today);
}

/** The pass to which a link leads; undefined if the link is unknown or has ended. */
export async function passAtLink(
  db: Db,
  reference: string,
  now: Date,
  today: IsoDate,
): Promise<Pass | undefined> {
  const row = await withFacts(db)
    .select('wallet_pass.link_expires_at')
    .where('wallet_pass.link_hash', '=', hashOf(reference))
    .executeTakeFirst();
  if (!row?.link_expires_at) return undefined;
  return isUnexpired(row.link_expires_at, LINK_MS, now) ? toPass(row, today) : undefined;
}

const current = (db: Db | Tx, now: Date) =>
  withFacts(db).where('wallet_pass.expires_at', '>', now).orderBy('wallet_pass.id');

/** The passes of these accounts that have not expired. */
export async function passesOf(
  db: Db | Tx,
  accountIds: readonly string[],
  now: Date,
  today: IsoDate,
): Promise<Pass[]> {
  if (accountIds.length === 0) return [];
  const rows = await current(db, now).where('wallet_pass.account_id', 'in', accountIds).execute();
  return rows.map((row) => toPass(row, today));
}

/** So many passes are read at once, so that nobody waits while all of them are looked at. */
const PORTION = 1000;

/** All passes that have not expired, in portions. */
export async function* allPasses(
  db: Db,
  now: Date,
  today: IsoDate,
  portion = PORTION,
): AsyncGenerator<Pass[]> {
  for (let last: string | null = null; ;) {
    const rows: Row[] = await current(db, now)
      .$if(last !== null, (query) => query.where('wallet_pass.id', '>', last ?? ''))
      .limit(portion)
      .execute();
    yield rows.map((row) => toPass(row, today));
    if (rows.length < portion) return;
    last = rows.at(-1)?.id ?? null;
  }
}

/** For so long phones can still fetch that the card has ended. */
const DAYS_AFTER_END = 30;

const passEnd = (cardEnd: IsoDate): Date => endOfDay(addDays(cardEnd, DAYS_AFTER_END));

const inWholeSeconds = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

interface NewPass {
  readonly accountId: string;
  readonly cardId: string;
  readonly cardEnd: IsoDate;
  readonly type: CredentialType;
  readonly platform: PassPlatform;
}

/**
 * Makes a link to the card's pass, which takes the place of an earlier link. There is one pass of a
 * card for each platform, however many phones have it, besides those that were taken back.
 */
export async function makeLink(
  tx: Tx,
  { accountId, cardId, cardEnd, type, platform }: NewPass,
  now: Date,
): Promise<{ readonly id: string; readonly reference: string; readonly expires: Date }> {
  const reference = newToken();
  const expires = new Date(now.getTime() + LINK_MS);
  const link = { link_hash: hashOf(reference), link_expires_at: expires, type };
  const { id } = await tx
    .insertInto('wallet_pass')
    .values({
      ...link,
      platform,
      account_id: accountId,
      card_id: cardId,
      stated: '',
      created_at: now,
      updated_at: inWholeSeconds(now),
      expires_at: passEnd(cardEnd),
    })
    .onConflict((conflict) =>
      conflict.columns(['card_id', 'platform']).where('revoked_at', 'is', null).doUpdateSet(link),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, reference, expires };
}

/**
 * Stores that passes now state something else. Returns those of which no other server has stored it
 * meanwhile.
 */
export async function noteStated(
  tx: Tx,
  passes: readonly Pass[],
  now: Date,
): Promise<readonly Pass[]> {
  if (passes.length === 0) return [];
  const changed = passes.map(({ id, stated, updatedAt, states }) => ({
    id,
    before: stated,
    stated: hashOfStated(states),
    updated: new Date(Math.max(inWholeSeconds(now).getTime(), updatedAt.getTime() + 1000)),
    expires: states.validUntil && passEnd(states.validUntil),
  }));
  const { rows } = await sql<{ id: string }>`
    update wallet_pass set stated = changed.stated, updated_at = changed.updated,
      expires_at = coalesce(changed.expires, expires_at)
    from json_to_recordset(${JSON.stringify(changed)}::json) as changed
      (id uuid, before text, stated text, updated timestamptz, expires timestamptz)
    where wallet_pass.id = changed.id and wallet_pass.stated = changed.before
    returning wallet_pass.id`.execute(tx);
  const noted = new Set(rows.map(({ id }) => id));
  return passes.filter(({ id }) => noted.has(id));
}

/** The passes of an account that have not been taken back, with the facts that decide their status. */
export const heldPasses = (db: Db, accountId: string, now: Date) =>
  withFacts(db)
    .select('wallet_pass.created_at as addedAt')
    .where('wallet_pass.account_id', '=', accountId)
    .where('wallet_pass.revoked_at', 'is', null)
    .where('wallet_pass.expires_at', '>', now)
    .orderBy('wallet_pass.created_at')
    .orderBy('wallet_pass.id')
    .execute();

/** Takes a pass back, with its link; undefined if the account has no such pass. */
export const revokePass = (tx: Tx, id: string, accountId: string, now: Date) =>
  tx
    .updateTable('wallet_pass')
    .set({ revoked_at: now, link_hash: null, link_expires_at: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'platform'])
    .executeTakeFirst();
