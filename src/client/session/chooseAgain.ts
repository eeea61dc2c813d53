import { authentication, type Authentication } from '../../contract/authentication.ts';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';

/**
 * A sign-in that proves the whole person names no account yet: it takes up the one that the page is about. False where it names another,
 * or that one can no longer be chosen.
 */
export async function chooseAgain(before: Authentication, now: Authentication): Promise<boolean> {
  if (before.liUId === null || now.liUId !== null || now.identityNumber === null) return false;
  try {
    await call(authentication.finalise, { query: { liuid: before.liUId } }, { keep401: true });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
