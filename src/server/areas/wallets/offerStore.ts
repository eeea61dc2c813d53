import type { Transaction } from 'kysely';
import { type CredentialType, TRANSACTION_CODE_DIGITS } from '#contract/wallets.ts';
import { mayUseCard } from '#rules/cardStatus.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { CardRow } from '#server/cards/cardStore.ts';
import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { hashOf, isSecret, keyedHashOf, newDigits, newToken } from '#server/base/secrets.ts';
import { addToken, type IssuedToken } from './tokenStore.ts';

/** So long an offer can be taken up. */
export const OFFER_MS = 300_000;
/** A typing error does not end an offer; six digits are not guessed with so few attempts. */
const MAX_ATTEMPTS = 5;

interface Keyed {
  readonly secretKey: string;
}

/** What a credential is offered of. */
export interface Offered {
  readonly accountId: string;
  readonly cardId: string;
  readonly type: CredentialType;
}

/** What decides whether a card can be offered. */
export type OfferedCard = Readonly<Pick<CardRow, 'status' | 'validity_end_date'>>;

export const mayOffer = (card: OfferedCard, today: IsoDate): boolean =>
  mayUseCard('showCode', card.status, false) && card.validity_end_date >= today;

/** Makes an offer, which takes the place of an earlier one of the account. */
export async function makeOffer(
  tx: Transaction<Database>,
  { accountId, cardId, type }: Offered,
  { secretKey }: Keyed,
  now: Date,
): Promise<{ reference: string; transactionCode: string; expires: Date }> {
  const reference = newToken();
  const code_hash = hashOf(preAuthorizedCode(reference, secretKey));
  const transactionCode = newDigits(TRANSACTION_CODE_DIGITS);
  const expires = new Date(now.getTime() + OFFER_MS);
  await tx.deleteFrom('wallet_offer').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('wallet_offer')
    .values({
      code_hash,
      account_id: accountId,
      card_id: cardId,
      type,
      issuer_state_hash: hashOf(issuerState(reference, secretKey)),
      transaction_code_hash: hashOfTransactionCode(code_hash, transactionCode, secretKey),
      created_at: now,
      expires_at: expires,
    })
    .execute();
  return { reference, transactionCode, expires };
}

/** Returns what a wallet is offered under a reference; null if nobody offers it any more. */
export async function findOffer(
  db: Db,
  reference: string,
  { secretKey }: Keyed,
  now: Date,
): Promise<{ type: CredentialType; preAuthorizedCode: string; issuerState: string } | null> {
  const code = preAuthorizedCode(reference, secretKey);
  const offer = await db
    .selectFrom('wallet_offer')
    .select('type')
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where(unexpired(OFFER_MS, now))
    .executeTakeFirst();
  if (!offer) return null;
  return {
    type: offer.type,
    preAuthorizedCode: code,
    issuerState: issuerState(reference, secretKey),
  };
}

/**
 * Exchanges a pre-authorized code, with the code that the wallet's owner typed, for a token. Null if
 * either is wrong, or if the offer has been taken up or has expired. The attempt is counted first and
 * separately, so that of any number at the same time no more than the limit are compared.
 */
export async function takeOffer(
  db: Db,
  { code, transactionCode }: { readonly code: string; readonly transactionCode: string },
  keyThumbprint: string | null,
  { secretKey }: Keyed,
  now: Date,
): Promise<IssuedToken | null> {
  const code_hash = hashOf(code);
  const offer = await db
    .updateTable('wallet_offer')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where(unexpired(OFFER_MS, now))
    .returningAll()
    .executeTakeFirst();
  const typed = hashOfTransactionCode(code_hash, transactionCode, secretKey);
  if (!offer || !isSecret(typed, offer.transaction_code_hash)) return null;
  return await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('wallet_offer')
      .set({ used_at: now })
      .where('code_hash', '=', code_hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return null;
    const { account_id: accountId, card_id: cardId, type } = offer;
    return await addToken(tx, { accountId, cardId, type }, { keyThumbprint, now });
  });
}

/**
 * The code that the offer under a reference contains. It follows from the reference, so that the
 * database needs to know neither.
 */
const preAuthorizedCode = (reference: string, secretKey: string): string =>
  keyedHashOf(['wallet-offer', reference].join('\0'), secretKey);

/** The value by which a wallet says that it follows the offer under a reference. */
const issuerState = (reference: string, secretKey: string): string =>
  keyedHashOf(['wallet-issuer-state', reference].join('\0'), secretKey);

const hashOfTransactionCode = (codeHash: string, digits: string, secretKey: string): string =>
  keyedHashOf(['wallet-transaction-code', codeHash, digits].join('\0'), secretKey);
