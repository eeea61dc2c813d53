import type { IdentityAssurance } from '#contract/activationKeys.ts';
import type { CallerMethod } from '#contract/callerVerifications.ts';
import type { AffiliationType, VerificationType } from '#contract/values.ts';
import { isCallerVerified, isContactSettled } from '#rules/callerVerification.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { settleByVerification } from '#server/people/recogniserHolds.ts';

/** A desk worker, and the person whom the worker is speaking to. */
export interface Conversation {
  readonly workerLin: string;
  readonly subjectLin: string;
}

export interface Person {
  readonly nationalId: string | null;
  /**
   * Only addresses and numbers that have been verified for long enough: any other may belong to
   * another person.
   */
  readonly addresses: readonly { readonly type: VerificationType; readonly address: string }[];
  /** Where the person's accounts belong, which determines who helps with them. */
  readonly accounts: readonly {
    readonly affiliation_type: AffiliationType | null;
    readonly organisation_id: string | null;
  }[];
}

/** Returns the person, provided that they have a personal account; null otherwise. */
export async function personOf(db: Db, lin: string, now: Date): Promise<Person | null> {
  const row = await db
    .selectFrom('person')
    .leftJoin('contact_information as contact', 'contact.lin', 'person.lin')
    .select([
      'national_id',
      'alternative_email_address',
      'alternative_email_verified_at',
      'sms_number',
      'sms_verified_at',
    ])
    .where('person.lin', '=', lin)
    .executeTakeFirst();
  const accounts = await db
    .selectFrom('account')
    .select(['affiliation_type', 'organisation_id'])
    .where('lin', '=', lin)
    .where('account_type', '=', 'Personal')
    .execute();
  if (row === undefined || accounts.length === 0) return null;
  const isUsable = (verifiedAt: Date | null) =>
    verifiedAt !== null && isContactSettled(verifiedAt, now);
  return {
    nationalId: row.national_id,
    accounts,
    addresses: [
      ...(row.sms_number !== null && isUsable(row.sms_verified_at)
        ? [{ type: 'sms', address: row.sms_number } as const]
        : []),
      ...(row.alternative_email_address !== null && isUsable(row.alternative_email_verified_at)
        ? [{ type: 'email', address: row.alternative_email_address } as const]
        : []),
    ],
  };
}

/** The worker's latest verification of the person, regardless of its age. */
export const latestVerificationOf = (db: Db, { workerLin, subjectLin }: Conversation) =>
  db
    .selectFrom('caller_verification')
    .select(['method', 'verified_at', 'bankid_asked_at'])
    .where('worker_lin', '=', workerLin)
    .where('subject_lin', '=', subjectLin)
    .executeTakeFirst();

/**
 * Returns how the worker has verified each of these people, for verifications that are still valid;
 * people who are not verified are omitted. The audit trail records it for actions that a desk takes
 * for a caller.
 */
export async function callersVerifiedBy(
  db: Db,
  workerLin: string,
  subjectLins: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CallerMethod>> {
  if (subjectLins.length === 0) return new Map();
  const rows = await db
    .selectFrom('caller_verification')
    .select(['subject_lin', 'method', 'verified_at'])
    .where('worker_lin', '=', workerLin)
    .where('subject_lin', 'in', subjectLins)
    .execute();
  return new Map(
    rows.flatMap(({ subject_lin, method, verified_at }) =>
      method && verified_at && isCallerVerified(verified_at, now)
        ? [[subject_lin, method] as const]
        : [],
    ),
  );
}

/**
 * Records that the worker has verified the caller as this person, which also checks what others
 * have changed of the person.
 */
export async function verifyCaller(
  tx: Tx,
  { workerLin, subjectLin }: Conversation,
  method: CallerMethod,
  now: Date,
): Promise<void> {
  const verified = { method, verified_at: now, bankid_asked_at: null };
  await tx
    .insertInto('caller_verification')
    .values({ worker_lin: workerLin, subject_lin: subjectLin, ...verified })
    .onConflict((conflict) => conflict.columns(['worker_lin', 'subject_lin']).doUpdateSet(verified))
    .execute();
  await settleByVerification(tx, { workerLin, subjectLin }, method, now);
}

/**
 * Records that the worker waits for the person to sign in with BankID. Only one worker at a time
 * can wait for a person: an earlier number from another worker becomes invalid.
 */
export async function awaitBankId(
  tx: Tx,
  { workerLin, subjectLin }: Conversation,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('caller_verification')
    .set({ bankid_asked_at: null })
    .where('subject_lin', '=', subjectLin)
    .where('worker_lin', '<>', workerLin)
    .execute();
  await tx
    .insertInto('caller_verification')
    .values({
      worker_lin: workerLin,
      subject_lin: subjectLin,
      method: null,
      verified_at: null,
      bankid_asked_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['worker_lin', 'subject_lin']).doUpdateSet({ bankid_asked_at: now }),
    )
    .execute();
}

/** The worker who waits for the person's BankID sign-in; undefined if there is none. */
export const workerWhoAsked = async (tx: Tx, subjectLin: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('caller_verification')
      .select('worker_lin')
      .where('subject_lin', '=', subjectLin)
      .where('bankid_asked_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
  )?.worker_lin;

/** Records the type of document that the person showed and its expiry date. */
export const noteDocument = (
  tx: Tx,
  {
    norEduPersonLin,
    assuranceDocumentType,
    assuranceDocumentOther,
    expirationDate,
  }: IdentityAssurance,
  notedByLin: string,
  at: Date,
) =>
  tx
    .insertInto('identity_assurance')
    .values({
      lin: norEduPersonLin,
      assurance_document_type: assuranceDocumentType,
      assurance_document_other: assuranceDocumentOther,
      expiration_date: expirationDate,
      noted_by_lin: notedByLin,
      created_at: at,
    })
    .execute();
