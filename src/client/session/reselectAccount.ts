import { authentication, type Authentication } from '#contract/authentication.ts';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';

/**
 * After a sign-in that identifies the person but no account yet, selects the account that the page
 * was using. False when the sign-in is for another account, or the account can no longer be
 * selected.
 */
export async function reselectAccount(
  before: Authentication,
  now: Authentication,
): Promise<boolean> {
  if (before.liUId === null || now.liUId !== null || now.identityNumber === null) return false;
  try {
    await call(authentication.finalise, { query: { liuid: before.liUId } }, { keep401: true });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
