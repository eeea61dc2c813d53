import type { Transaction } from 'kysely';
import type { EmailVerification } from '../../contract/emailVerification.ts';
import type { Language } from '../../contract/values.ts';
import { proofStatus } from '../../rules/addressProof.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { CodePurpose } from '../database/tables/secrets.ts';
import { type CodeBinding, unused } from './codes.ts';

/** So long what a code has proved may be used, in the browser that showed it. */
const PROOF_MINUTES = 20;

/** The proof of an address, on its way or shown, in one browser. */
export interface AddressProof {
  readonly id: string;
  readonly address: string;
  readonly codeHash: string;
  readonly language: Language;
  readonly created: Date;
  readonly expires: Date;
  readonly verified: Date | null;
  readonly wrongAttempts: number;
}

const proofs = (db: Db) =>
  db
    .selectFrom('verification_code')
    .select(['id', 'address', 'code_hash as codeHash', 'language', 'created_at as created', 'expires_at as expires', 'verified_at as verified', 'wrong_attempts as wrongAttempts']);

/** The proof that is not used up; undefined where this browser has asked for no code for the address. */
export const proofOf = (db: Db, binding: CodeBinding): Promise<AddressProof | undefined> => proofs(db).where((eb) => eb.and(unused(binding))).executeTakeFirst();

/** The newest of this browser's for the purpose, whatever the address. */
export const newestProof = (db: Db, { purpose, browserHash }: { purpose: CodePurpose; browserHash: string }): Promise<AddressProof | undefined> =>
  proofs(db).where('purpose', '=', purpose).where('browser_hash', '=', browserHash).where('used_at', 'is', null).orderBy('created_at', 'desc').limit(1).executeTakeFirst();

/** Whether this browser has shown a code for the address a moment ago, used up or not. */
export async function hasProved(db: Db, { purpose, address, browserHash }: CodeBinding, now: Date): Promise<boolean> {
  const proof = await db
    .selectFrom('verification_code')
    .select('id')
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('browser_hash', '=', browserHash)
    .where('verified_at', '>', new Date(now.getTime() - PROOF_MINUTES * 60_000))
    .limit(1)
    .executeTakeFirst();
  return proof !== undefined;
}

/** Notes that the code was shown: from now on it is the proof that lives. A new code that has taken its place is left alone. */
export async function keepProof(tx: Transaction<Database>, { id, codeHash }: { id: string; codeHash: string }, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification_code')
    .set({ verified_at: now, expires_at: new Date(now.getTime() + PROOF_MINUTES * 60_000), wrong_attempts: 0 })
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The right code was typed once more: the tries before it no longer count. */
export const forgetTries = (tx: Transaction<Database>, { id, codeHash }: { id: string; codeHash: string }) =>
  tx.updateTable('verification_code').set({ wrong_attempts: 0 }).where('id', '=', id).where('code_hash', '=', codeHash).execute();

/** Uses up a proof that lives. False: another call has done so before, or it is over. */
export async function spendProof(tx: Transaction<Database>, binding: CodeBinding, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification_code')
    .set({ used_at: now })
    .where((eb) => eb.and(unused(binding)))
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The proof as the calls tell it. */
export const toVerification = (proof: AddressProof, now: Date): EmailVerification => ({
  email: proof.address,
  language: proof.language,
  expires: proof.expires.toISOString(),
  created: proof.created.toISOString(),
  verified: proof.verified?.toISOString() ?? null,
  status: proofStatus(proof, now),
});
