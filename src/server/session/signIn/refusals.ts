import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type RefusalReason, type ScopeName, scopeName } from '#contract/values.ts';
import { INVALID_NUMBER } from '#rules/bankIdMessages.ts';
import { isIdentityVerified } from '#rules/setPasswordChecks.ts';
import { type SecondFactorRefusal, shownUserId } from '#rules/refusedSignIn.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Db } from '#server/database/open.ts';
import { type Issuer, rowOf } from '#server/config/issuers.ts';
import { AccountClosed } from '#server/session/sessions/closed.ts';
import type { SignIn } from '#server/session/sessions/sessions.ts';
import { BankIdRefusal } from '#server/systems/bankid/port.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { type IdentityProviderError, type Proof, textIn } from './federation/identityProvider.ts';
import { countSignIn } from './signInCounts.ts';

const MOST_DETAIL = 200;

export interface Refusal {
  readonly method: ScopeName;
  /** The address of the identity provider; null for the portal's own ways to sign in. */
  readonly issuer: string | null;
  readonly reason: RefusalReason;
  /** The user id or address as it was stated; null without one. */
  readonly userId?: string | null;
  readonly detail?: string | null;
}

/**
 * Records a refused sign-in for the administrators, in the log and in the database, without tokens
 * or national ids. It must not keep the person from the page that explains the refusal.
 */
export async function recordRefusal(
  db: Db,
  log: FastifyBaseLogger,
  { method, issuer, reason, userId = null, detail = null }: Refusal,
  now: Date,
): Promise<void> {
  countSignIn(method, reason);
  const refused = {
    method,
    issuer,
    user_id: shownUserId(userId),
    reason,
    detail: shownUserId(detail)?.slice(0, MOST_DETAIL) ?? null,
  };
  log.warn(refused, 'sign-in refused');
  await db
    .insertInto('refused_sign_in')
    .values({ ...refused, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict
        .constraint('refused_sign_in_once')
        .doUpdateSet({ times: sql`refused_sign_in.times + 1`, last_at: now }),
    )
    .execute()
    .catch((err: unknown) => log.warn({ err }, 'a refused sign-in could not be recorded'));
}

/** How refusals name an identity provider. */
export const refusingIssuer = ({ name, url }: Issuer): Pick<Refusal, 'method' | 'issuer'> => ({
  method: name,
  issuer: url,
});

/** How refusals name one of the portal's own ways to sign in. */
const own = (method: ScopeName) => ({ method, issuer: null });

type Call = Pick<CallContext, 'db' | 'log' | 'now'>;
/** A sign-in by one of the portal's own ways. */
type OwnSignIn = Pick<SignIn, 'scope' | 'liUId' | 'subject'>;

/** Runs what lets a person in by one of the portal's own ways, and records why it did not. */
export async function recordingClosed<T>(
  call: Call,
  { scope, liUId, subject }: OwnSignIn,
  enter: () => Promise<T>,
): Promise<T> {
  try {
    return await enter();
  } catch (error) {
    if (error instanceof AccountClosed) {
      const method = scopeName(scope);
      // Of a BankID the subject is a national id, by which nobody needs to be found here.
      const userId = liUId ?? (method === 'Email' ? subject : null);
      const refusal = {
        ...own(method),
        reason: 'CLOSED',
        userId,
        detail: closedAs(error),
      } as const;
      await recordRefusal(call.db, call.log, refusal, call.now);
    }
    throw error;
  }
}

/** Records that a key's rightful owner was refused, because the key is no longer valid. */
export const recordRefusedKey = (call: Call, userId: string | null, detail: string) =>
  recordRefusal(
    call.db,
    call.log,
    { ...own('ActivationKey'), reason: 'KEY_REFUSED', userId, detail },
    call.now,
  );

/**
 * Records that a person who had passed the first step of a sign-in did not pass the second. The
 * detail names why, never what was entered.
 */
export const recordRefusedFactor = (
  call: Call,
  { scope, liUId }: OwnSignIn,
  detail: SecondFactorRefusal,
) =>
  recordRefusal(
    call.db,
    call.log,
    { ...own(scopeName(scope)), reason: 'SECOND_FACTOR', userId: liUId, detail },
    call.now,
  );

/**
 * Asks BankID, and records why a sign-in cannot begin or go on, unless the same sign-in has been
 * recorded before.
 */
export async function recordingBankId<T>(
  call: Call,
  ask: () => Promise<T>,
  isFirst: () => Promise<boolean> = async () => true,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const refusal = bankIdRefusal(error);
    if (refusal !== null && (await isFirst()))
      await recordRefusal(call.db, call.log, { ...own('BankId'), ...refusal }, call.now);
    throw error;
  }
}

/** Records that BankID has identified somebody by a number that is none. The number is not stated. */
export const recordInvalidNumber = (call: Call) =>
  recordRefusal(
    call.db,
    call.log,
    { ...own('BankId'), reason: 'ISSUER_ERROR', detail: INVALID_NUMBER },
    call.now,
  );

function bankIdRefusal(error: unknown): Pick<Refusal, 'reason' | 'detail'> | null {
  if (error instanceof NoResponse) return { reason: 'NO_RESPONSE' };
  if (error instanceof BankIdRefusal) return { reason: 'ISSUER_ERROR', detail: error.errorCode };
  return null;
}

/** The status because of which the account is closed. */
export const closedAs = ({ notice }: AccountClosed): string => notice?.status ?? 'Deceased';

/** The refusal of a proof that names no account of the university. */
export function unknownAccount(issuer: Issuer, proof: Proof): Refusal {
  const claim = issuer.claims.liUId;
  const userId = textIn(proof, claim);
  return userId === null
    ? { ...refusingIssuer(issuer), reason: 'CLAIM_MISSING', detail: claim }
    : { ...refusingIssuer(issuer), reason: 'UNKNOWN_ACCOUNT', userId };
}

/**
 * The claim without which a sign-in that identifies a person leads to no account; null if it lacks
 * none.
 */
export const missingClaim = (
  issuer: Issuer,
  { identityNumber, hasAL2 }: Pick<SignIn, 'identityNumber' | 'hasAL2'>,
): string | null => {
  if (rowOf(issuer).proves !== 'nationalId') return null;
  const { scope, claims } = issuer;
  if (identityNumber === null) return claims.identityNumber;
  return isIdentityVerified(scope, hasAL2) ? null : claims.assurance;
};

/** Why the provider gave no proof. */
export const failureOf = (
  error: NoResponse | IdentityProviderError,
): Pick<Refusal, 'reason' | 'detail'> =>
  error instanceof NoResponse
    ? { reason: 'NO_RESPONSE' }
    : { reason: 'ISSUER_ERROR', detail: error.code };
