import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { hashOf, isSecret } from '#server/base/secrets.ts';
import { CODE_SECONDS } from './authorizationStore.ts';
import { addToken, type IssuedToken } from './tokenStore.ts';

/** So long it is noticed that a code is used again. */
const REMEMBERED_MS = 86_400_000;

/** A code, and what proves that whoever sends it made the request that led to it. */
export interface SentCode {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly keyThumbprint: string;
}

/** A token, and whether the wallet asked by `authorization_details`. */
export type TokenForCode = IssuedToken & { readonly hasDetails: boolean };

/**
 * Exchanges a code for a token that is bound to the wallet's key. Null if the code is unknown or has
 * expired, or if anything else is not as in the request. The first attempt uses up the code; a second
 * one, by whomever, takes back everything that came of the first (RFC 6749, section 4.1.2).
 */
export const takeCode = (db: Db, sent: SentCode, now: Date): Promise<TokenForCode | null> =>
  db.transaction().execute(async (tx) => {
    const code_hash = hashOf(sent.code);
    const asked = await tx
      .updateTable('wallet_authorization')
      .set({ used_at: now, expires_at: new Date(now.getTime() + REMEMBERED_MS) })
      .where('code_hash', '=', code_hash)
      .where('used_at', 'is', null)
      .where(unexpired(CODE_SECONDS * 1000, now))
      .returningAll()
      .executeTakeFirst();
    if (!asked) {
      await takeBack(tx, code_hash, now);
      return null;
    }
    const { account_id: accountId, card_id: cardId, type, key_thumbprint: bound } = asked;
    const isOfRequest =
      asked.client_id === sent.clientId &&
      asked.redirect_uri === sent.redirectUri &&
      isSecret(hashOf(sent.codeVerifier), asked.code_challenge) &&
      (bound === null || bound === sent.keyThumbprint);
    if (!isOfRequest || accountId === null || cardId === null) return null;
    const { keyThumbprint } = sent;
    const origin = { keyThumbprint, authorizationId: asked.id, now };
    const token = await addToken(tx, { accountId, cardId, type }, origin);
    return { ...token, hasDetails: asked.has_details };
  });

/**
 * Takes back what came of a used code. Tokens come first: a wallet that is just using one has the
 * credential before this goes on to the credentials, or has nothing.
 */
async function takeBack(tx: Tx, codeHash: string, now: Date): Promise<void> {
  const used = await tx
    .selectFrom('wallet_authorization')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  if (!used) return;
  await tx.deleteFrom('wallet_token').where('authorization_id', '=', used.id).execute();
  await tx
    .updateTable('wallet_credential')
    .set({ revoked_at: now })
    .where('authorization_id', '=', used.id)
    .where('revoked_at', 'is', null)
    .execute();
}
