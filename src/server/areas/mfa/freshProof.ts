import type { Errors } from '#contract/errors.ts';
import type { Db } from '#server/database/open.ts';
import type { Actor } from '#server/call/actor.ts';
import { isRecent } from '#rules/recent.ts';
import { lastProof } from './store.ts';

/** Maximum age, in minutes, of a reauthentication for sensitive changes. */
const MINUTES = 10;

/**
 * The sign-in is too old for this call: the client must have the person reauthenticate and repeat
 * the call.
 */
export const proofTooOld: { readonly status: 403; readonly body: Errors } = {
  status: 403,
  body: { errors: { authentication: ['MFA/PROOF_TOO_OLD'] } },
};

/** Whether the person has recently signed in or reauthenticated. */
export async function isProofFresh(
  db: Db,
  { sessionId }: Pick<Actor, 'sessionId'>,
  now: Date,
): Promise<boolean> {
  const provedAt = await lastProof(db, sessionId);
  return provedAt !== null && isRecent(provedAt, MINUTES * 60_000, now);
}
