import { authentication } from '../../contract/authentication.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import { call } from '../api/call.ts';

/** Set from the moment a person signs out until the server is known to have ended the session. */
export const SIGN_OUT_KEY = 'signOut';

export const isSignOutPending = (): boolean => {
  try {
    return localStorage.getItem(SIGN_OUT_KEY) !== null;
  } catch {
    return false;
  }
};

export function beginSignOut(): void {
  try {
    localStorage.setItem(SIGN_OUT_KEY, 'pending');
  } catch {
    // Storage is refused: a sign-out without a network then ends at the session's own limit.
  }
}

/**
 * Sees a sign-out through that may have been made without a network. True when no session is left on the server;
 * false when it cannot be reached, and nobody may be taken for signed in until it is.
 */
export async function finishSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return true;
  try {
    const { authenticationScope } = await call(authentication.current, {}, { keep401: true });
    if (authenticationScope !== AuthenticationScope.None) await endSession();
    localStorage.removeItem(SIGN_OUT_KEY);
    return true;
  } catch {
    return false;
  }
}

/** The answer is a redirect to the signed-out page, which nobody needs to see here. */
async function endSession(): Promise<void> {
  const answer = await fetch('/signout', { redirect: 'manual', credentials: 'include' });
  if (answer.type !== 'opaqueredirect' && !answer.ok) throw new Error(`Sign-out answered ${answer.status}`);
}
