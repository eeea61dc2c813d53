import type { CredentialType } from '#contract/wallets.ts';
import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import { OFFER_MS } from './offerStore.ts';

/** The wallet opens the request in a browser at once. */
export const REQUEST_SECONDS = 60;
/** So long its owner may take to sign in and to consent. */
export const CONSENT_SECONDS = 600;
export const CODE_SECONDS = 60;

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** What a wallet asks for, after it was validated. */
export interface WalletRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string;
  /** Of the key to which the code is to be bound; null if the wallet names it with the code. */
  readonly keyThumbprint: string | null;
  readonly type: CredentialType;
  readonly hasDetails: boolean;
  /** By which the wallet follows an offer; null if it begins by itself. */
  readonly issuerState: string | null;
}

/** Stores a request. Returns the secret by which it is opened once. */
export async function addRequest(db: Db, asked: WalletRequest, now: Date): Promise<string> {
  const secret = newToken();
  await db
    .insertInto('wallet_authorization')
    .values({
      request_hash: hashOf(secret),
      client_id: asked.clientId,
      redirect_uri: asked.redirectUri,
      state: asked.state,
      code_challenge: asked.codeChallenge,
      key_thumbprint: asked.keyThumbprint,
      type: asked.type,
      has_details: asked.hasDetails,
      issuer_state_hash: asked.issuerState && hashOf(asked.issuerState),
      expires_at: after(now, REQUEST_SECONDS),
    })
    .execute();
  return secret;
}

/** Whether an offer for this type can still be taken up under this value. */
export const isOffered = async (
  db: Db,
  { issuerState, type }: Pick<WalletRequest, 'issuerState' | 'type'>,
  now: Date,
): Promise<boolean> =>
  issuerState === null ||
  (await db
    .selectFrom('wallet_offer')
    .select('code_hash')
    .where('issuer_state_hash', '=', hashOf(issuerState))
    .where('type', '=', type)
    .where('used_at', 'is', null)
    .where(unexpired(OFFER_MS, now))
    .executeTakeFirst()) !== undefined;

/** A request that was opened in a browser, which proves by the token that it is that browser. */
export interface OpenedRequest {
  readonly id: string;
  readonly token: string;
}

/**
 * Opens a request in a browser, once. Null if it is unknown, of another wallet, has been opened or has
 * expired.
 */
export async function openRequest(
  db: Db,
  { secret, clientId }: { readonly secret: string; readonly clientId: string },
  now: Date,
): Promise<OpenedRequest | null> {
  const token = newToken();
  const opened = await db
    .updateTable('wallet_authorization')
    .set({ browser_hash: hashOf(token), expires_at: after(now, CONSENT_SECONDS) })
    .where('request_hash', '=', hashOf(secret))
    .where('client_id', '=', clientId)
    .where('browser_hash', 'is', null)
    .where(unexpired(REQUEST_SECONDS * 1000, now))
    .returning('id')
    .executeTakeFirst();
  return opened ? { id: opened.id, token } : null;
}

/** A request as its own browser names it: the id of the page, and the cookie if there is one. */
interface Named {
  readonly id: string;
  readonly token: string | undefined;
}

/** The request that waits for consent in this browser; undefined if there is none. */
export async function findRequest(db: Db | Tx, { id, token }: Named, now: Date) {
  const request = await db
    .selectFrom('wallet_authorization')
    .select([
      'client_id as clientId',
      'redirect_uri as redirectUri',
      'state',
      'type',
      'issuer_state_hash as issuerStateHash',
    ])
    .where('id', '=', id)
    .where('browser_hash', '=', hashOf(token ?? ''))
    .where('code_hash', 'is', null)
    .where(unexpired(CONSENT_SECONDS * 1000, now))
    .executeTakeFirst();
  if (!request) return undefined;
  const { issuerStateHash } = request;
  const offer =
    issuerStateHash === null
      ? null
      : await db
          .selectFrom('wallet_offer')
          .select(['account_id as accountId', 'used_at as usedAt'])
          .where('issuer_state_hash', '=', issuerStateHash)
          .executeTakeFirst();
  return { ...request, offer };
}

export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Removes a request to which the person does not consent. False if it no longer waits. */
export async function declineRequest(tx: Tx, { id, token }: Named): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wallet_authorization')
    .where('id', '=', id)
    .where('browser_hash', '=', hashOf(token ?? ''))
    .where('code_hash', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Takes up the offer that a request follows. False if it has been taken up or has ended. */
export async function takeOfferOf(
  tx: Tx,
  { issuerStateHash }: Pick<FoundRequest, 'issuerStateHash'>,
  accountId: string,
  now: Date,
): Promise<boolean> {
  if (issuerStateHash === null) return true;
  const { numUpdatedRows } = await tx
    .updateTable('wallet_offer')
    .set({ used_at: now })
    .where('issuer_state_hash', '=', issuerStateHash)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes the consent, and returns the code for the wallet; null if the request no longer waits. */
export async function acceptRequest(
  tx: Tx,
  { id, token }: Named,
  { accountId, cardId }: { readonly accountId: string; readonly cardId: string },
  now: Date,
): Promise<string | null> {
  const code = newToken();
  const { numUpdatedRows } = await tx
    .updateTable('wallet_authorization')
    .set({
      account_id: accountId,
      card_id: cardId,
      code_hash: hashOf(code),
      expires_at: after(now, CODE_SECONDS),
    })
    .where('id', '=', id)
    .where('browser_hash', '=', hashOf(token ?? ''))
    .where('code_hash', 'is', null)
    .where(unexpired(CONSENT_SECONDS * 1000, now))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? code : null;
}
