import type { Insertable, Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { WalletRefusal, WalletSignInState } from '#contract/walletSignIn.ts';
import type { WalletIdentity } from '#rules/walletIdentity.ts';
import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { WalletPresentationTable } from '#server/database/tables/wallet.ts';
import { hashOf, newToken, seal, unseal } from '#server/base/secrets.ts';
import { encryptedFor } from './identityKey.ts';

/** How long a person may take in the wallet. */
export const LIFETIME_MS = 5 * 60_000;

/** An identity that a wallet has proved, and who has stated it. */
export interface ProvedIdentity extends WalletIdentity {
  readonly issuer: string;
  /** The country that the issuer's certificate states. */
  readonly country: string | null;
}

export const Stored = z.object({
  name: z.string(),
  birthDate: z.string(),
  personalNumber: z.nullable(z.string()),
  issuer: z.string(),
  country: z.nullable(z.string()),
});

/** What is stored for a wallet on another device, and what that device tells its owner. */
export type OtherDevice = Pick<
  Insertable<WalletPresentationTable>,
  'identity_key' | 'sealed_identity_key' | 'browser_name' | 'system_name'
>;
const sameDevice: OtherDevice = {
  identity_key: null,
  sealed_identity_key: null,
  browser_name: null,
  system_name: null,
};

/** Begins to ask a wallet, in place of what the browser has asked before. */
export async function beginPresentation(
  db: Db | Transaction<Database>,
  browserHash: string,
  returnTo: string,
  now: Date,
  device: OtherDevice = sameDevice,
): Promise<{ readonly reference: string; readonly expires: Date }> {
  const reference = newToken();
  const expires = new Date(now.getTime() + LIFETIME_MS);
  const values = {
    request_hash: hashOf(reference),
    return_to: returnTo,
    expires_at: expires,
    answer_hash: null,
    sealed_secrets: null,
    answered_at: null,
    refusal: null,
    code_hash: null,
    sealed_identity: null,
    typed_code_hash: null,
    wrong_codes: 0,
    ...device,
  };
  await db
    .insertInto('wallet_presentation')
    .values({ browser_hash: browserHash, ...values })
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(values))
    .execute();
  return { reference, expires };
}

/** What a request states besides what is the same for all, each part new. */
export interface RequestSecrets {
  /** The last part of the address to which the wallet answers. */
  readonly answerId: string;
  readonly nonce: string;
  /** The key that decrypts the answer, in PEM format. */
  readonly decryptionKey: string;
}

/** Notes that a wallet fetches the request, once. Returns false if it may not. */
export async function takeRequest(
  db: Db | Transaction<Database>,
  reference: string,
  { answerId, nonce, decryptionKey }: RequestSecrets,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wallet_presentation')
    .set({
      answer_hash: hashOf(answerId),
      sealed_secrets: seal(JSON.stringify({ nonce, decryptionKey }), answerId),
    })
    .where('request_hash', '=', hashOf(reference))
    .where('answer_hash', 'is', null)
    .where(unexpired(LIFETIME_MS, now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const Secrets = z.object({ nonce: z.string(), decryptionKey: z.string() });

/** What an answer is checked against. */
export interface Expected extends z.infer<typeof Secrets> {
  readonly returnTo: string;
  /** Encrypts the identity for the browser that began; null if the wallet is on the same device. */
  readonly identityKey: string | null;
}

/**
 * Accepts one answer to a request, of this browser if it is given, and forgets its secrets. Null if there
 * is none to be answered.
 */
export async function takeAnswer(
  db: Db,
  answerId: string,
  now: Date,
  browserHash?: string,
): Promise<Expected | null> {
  return await db.transaction().execute(async (tx) => {
    const asked = await tx
      .selectFrom('wallet_presentation')
      .select(['sealed_secrets', 'return_to', 'identity_key'])
      .where('answer_hash', '=', hashOf(answerId))
      .where('answered_at', 'is', null)
      .$if(browserHash !== undefined, (query) =>
        query.where('browser_hash', '=', browserHash ?? ''),
      )
      .where(unexpired(LIFETIME_MS, now))
      .forUpdate()
      .executeTakeFirst();
    if (!asked || asked.sealed_secrets === null) return null;
    await tx
      .updateTable('wallet_presentation')
      .set({ answered_at: now, sealed_secrets: null })
      .where('answer_hash', '=', hashOf(answerId))
      .execute();
    const secrets = Secrets.parse(JSON.parse(unseal(asked.sealed_secrets, answerId)));
    return { ...secrets, returnTo: asked.return_to, identityKey: asked.identity_key };
  });
}

export const refusePresentation = (db: Db, answerId: string, refusal: WalletRefusal) =>
  db
    .updateTable('wallet_presentation')
    .set({ refusal })
    .where('answer_hash', '=', hashOf(answerId))
    .execute();

export const forgetPresentation = (db: Db, answerId: string) =>
  db.deleteFrom('wallet_presentation').where('answer_hash', '=', hashOf(answerId)).execute();

/**
 * Stores a proved identity and returns the code that the wallet brings back: with it the browser
 * takes the identity or, on another device, its owner sees the digits to be typed.
 */
export async function storeIdentity(
  db: Db,
  answerId: string,
  { identityKey }: Pick<Expected, 'identityKey'>,
  identity: ProvedIdentity,
): Promise<string> {
  const code = newToken();
  const text = JSON.stringify(identity);
  await db
    .updateTable('wallet_presentation')
    .set({
      code_hash: hashOf(code),
      sealed_identity:
        identityKey === null ? seal(text, code) : await encryptedFor(identityKey, text),
    })
    .where('answer_hash', '=', hashOf(answerId))
    .execute();
  return code;
}

/** Takes the identity that was proved to this browser, once. Null in any other browser. */
export async function takeIdentity(
  db: Db | Transaction<Database>,
  browserHash: string,
  code: string,
  now: Date,
): Promise<ProvedIdentity | null> {
  const taken = await db
    .deleteFrom('wallet_presentation')
    .where('browser_hash', '=', browserHash)
    .where('code_hash', '=', hashOf(code))
    .where('identity_key', 'is', null)
    .where(unexpired(LIFETIME_MS, now))
    .returning('sealed_identity')
    .executeTakeFirst();
  return taken?.sealed_identity
    ? Stored.parse(JSON.parse(unseal(taken.sealed_identity, code)))
    : null;
}

/** How far the browser's sign-in has come. */
export async function presentationOf(
  db: Db,
  browserHash: string,
  now: Date,
): Promise<WalletSignInState> {
  const row = await db
    .selectFrom('wallet_presentation')
    .select(['answer_hash', 'answered_at', 'refusal', 'identity_key'])
    .where('browser_hash', '=', browserHash)
    .where(unexpired(LIFETIME_MS, now))
    .executeTakeFirst();
  if (row === undefined) return { state: 'none', refusal: null };
  if (row.refusal !== null) return { state: 'refused', refusal: row.refusal };
  if (row.answered_at === null)
    return { state: row.answer_hash === null ? 'waiting' : 'opened', refusal: null };
  return { state: row.identity_key === null ? 'answered' : 'code', refusal: null };
}
