import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import * as client from 'openid-client';
import { KEPT_REFUSAL_DAYS, type RefusalReason, shownUserId } from '#rules/refusedSignIn.ts';
import type { Db } from '#server/database/open.ts';
import type { Issuer } from '#server/issuers.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { textIn } from './federation/identify.ts';
import type { Proof } from './federation/identityProviders.ts';

const DAY_MS = 24 * 3_600_000;
const MOST_DETAIL = 200;

export interface Refusal {
  readonly issuer: Issuer;
  readonly reason: RefusalReason;
  /** The user id as the provider stated it; null without one. */
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
  { issuer, reason, userId = null, detail = null }: Refusal,
  now: Date,
): Promise<void> {
  const refused = {
    issuer: issuer.url,
    user_id: shownUserId(userId),
    reason,
    detail: shownUserId(detail)?.slice(0, MOST_DETAIL) ?? null,
  };
  log.warn({ ...refused, scope: issuer.name }, 'sign-in refused');
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

/** The refusal of a proof that names no account of the university. */
export function unknownAccount(issuer: Issuer, proof: Proof): Refusal {
  const claim = issuer.claims.liUId;
  const userId = textIn(proof, claim);
  return userId === null
    ? { issuer, reason: 'CLAIM_MISSING', detail: claim }
    : { issuer, reason: 'UNKNOWN_ACCOUNT', userId };
}

/** The codes of OAuth 2.0 and OpenID Connect; any other text in an address is anybody's own. */
const CODES = new Set([
  'access_denied',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
]);

/** Why the provider gave no proof. */
export function failureOf(error: unknown): Pick<Refusal, 'reason' | 'detail'> {
  if (error instanceof NoResponse) return { reason: 'NO_RESPONSE' };
  const code =
    error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError
      ? error.error
      : error instanceof client.ClientError
        ? error.code
        : undefined;
  const isKnown = code !== undefined && (CODES.has(code) || code.startsWith('OAUTH_'));
  return { reason: 'ISSUER_ERROR', detail: isKnown ? code : null };
}

/** Deletes what has not occurred for a long time. */
export async function tidyRefusals(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('refused_sign_in')
    .where('last_at', '<', new Date(now.getTime() - KEPT_REFUSAL_DAYS * DAY_MS))
    .execute();
}
