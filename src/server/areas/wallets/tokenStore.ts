import type { Kysely, Transaction } from 'kysely';
import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import type { Offered } from './offerStore.ts';

const SECONDS = 300;

/** A token as the wallet receives it, once. */
export interface IssuedToken {
  readonly token: string;
  readonly seconds: number;
  readonly type: Offered['type'];
}

interface TokenOrigin {
  readonly keyThumbprint: string | null;
  /** The request that led to the token, unless its code was pre-authorized. */
  readonly authorizationId?: string;
  readonly now: Date;
}

/** Gives a wallet a token for one credential, bound to the wallet's key if it has proved one. */
export async function addToken(
  tx: Transaction<Database>,
  { accountId, cardId, type }: Offered,
  { keyThumbprint, authorizationId, now }: TokenOrigin,
): Promise<IssuedToken> {
  const token = newToken();
  await tx
    .insertInto('wallet_token')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      card_id: cardId,
      type,
      key_thumbprint: keyThumbprint,
      authorization_id: authorizationId,
      expires_at: new Date(now.getTime() + SECONDS * 1000),
    })
    .execute();
  return { token, seconds: SECONDS, type };
}

/** Returns what a token stands for; undefined if it has been used or has expired. */
export const findToken = (db: Kysely<Database>, token: string, now: Date) =>
  db
    .selectFrom('wallet_token')
    .select(['type', 'key_thumbprint as keyThumbprint'])
    .where('token_hash', '=', hashOf(token))
    .where(unexpired(SECONDS * 1000, now))
    .executeTakeFirst();

/** Uses up a token; undefined if another request has done so. */
export const takeToken = (tx: Transaction<Database>, token: string) =>
  tx
    .deleteFrom('wallet_token')
    .where('token_hash', '=', hashOf(token))
    .returning([
      'account_id as accountId',
      'card_id as cardId',
      'type',
      'authorization_id as authorizationId',
    ])
    .executeTakeFirst();

const NONCE_SECONDS = 300;

/** Returns a nonce that a proof may contain once. */
export async function newNonce(db: Db, now: Date): Promise<string> {
  const nonce = newToken();
  const expires_at = new Date(now.getTime() + NONCE_SECONDS * 1000);
  await db
    .insertInto('wallet_nonce')
    .values({ hash: hashOf(nonce), expires_at })
    .execute();
  return nonce;
}

/** Uses up a nonce. Returns false if it has been used, has expired, or was never given. */
export async function takeNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wallet_nonce')
    .where('hash', '=', hashOf(nonce))
    .where(unexpired(NONCE_SECONDS * 1000, now))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Notes that a proof was used. Returns false if it has been used before. */
export async function noteProof(db: Db, id: string, expires: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wallet_proof')
    .values({ hash: hashOf(id), expires_at: expires })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
