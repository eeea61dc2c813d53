import type { Transaction } from 'kysely';
import type { EmailVerification } from '#contract/emailVerification.ts';
import type { Language } from '#contract/values.ts';
import { verificationStatus } from '#rules/addressVerification.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { latestAt } from '#rules/recent.ts';
import { type ProofPurpose, PURPOSES } from './purposes.ts';
import { type CodeBinding, isValid, unused } from './sentCodes.ts';

/** A proof by a code whose purpose makes one; the row says for how long. */
export type ProofBinding = CodeBinding<ProofPurpose>;

const proofTime = (purpose: ProofPurpose): number => PURPOSES[purpose].proofMinutes * 60_000;

/** The pending or completed proof of an address in one browser. */
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
    .select([
      'id',
      'address',
      'code_hash as codeHash',
      'language',
      'created_at as created',
      'expires_at as expires',
      'verified_at as verified',
      'wrong_attempts as wrongAttempts',
    ]);

/**
 * Returns the proof that is not used up; undefined if this browser has not requested a code for the
 * address.
 */
export const proofOf = (db: Db, binding: ProofBinding): Promise<AddressProof | undefined> =>
  proofs(db)
    .where((eb) => eb.and(unused(binding)))
    .executeTakeFirst();

/** Returns this browser's newest unused proof for the purpose, for any address. */
export const newestProof = (
  db: Db,
  { purpose, browserHash }: { purpose: ProofPurpose; browserHash: string },
): Promise<AddressProof | undefined> =>
  proofs(db)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Whether this browser has recently verified the address by a code, even if the proof is used up.
 */
export async function hasProved(
  db: Db,
  { purpose, address, browserHash }: ProofBinding,
  now: Date,
): Promise<boolean> {
  const proof = await db
    .selectFrom('verification_code')
    .select('id')
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('browser_hash', '=', browserHash)
    .where('verified_at', '>', new Date(now.getTime() - proofTime(purpose)))
    .where('verified_at', '<=', latestAt(now))
    .limit(1)
    .executeTakeFirst();
  return proof !== undefined;
}

/**
 * Marks the code as verified, from which time it is a valid proof. Returns false and changes
 * nothing if a new code has replaced it.
 */
export async function markVerified(
  tx: Transaction<Database>,
  { purpose }: ProofBinding,
  { id, codeHash }: { id: string; codeHash: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification_code')
    .set({
      verified_at: now,
      expires_at: new Date(now.getTime() + proofTime(purpose)),
      wrong_attempts: 0,
    })
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Resets the wrong attempts when the correct code is typed again. */
export const resetWrongAttempts = (
  tx: Transaction<Database>,
  { id, codeHash }: { id: string; codeHash: string },
) =>
  tx
    .updateTable('verification_code')
    .set({ wrong_attempts: 0 })
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .execute();

/**
 * Uses up a valid proof. Returns false if another call has already done so, or if the proof has
 * expired.
 */
export async function spendProof(
  tx: Transaction<Database>,
  binding: ProofBinding,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification_code')
    .set({ used_at: now })
    .where((eb) => eb.and(unused(binding)))
    .where('verified_at', 'is not', null)
    .where((eb) => isValid(eb, now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The proof as sent to clients. */
export const toVerification = (proof: AddressProof, now: Date): EmailVerification => ({
  email: proof.address,
  language: proof.language,
  expires: proof.expires.toISOString(),
  created: proof.created.toISOString(),
  verified: proof.verified?.toISOString() ?? null,
  status: verificationStatus(proof, now),
});
