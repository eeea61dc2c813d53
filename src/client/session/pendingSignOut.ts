import { authentication } from '../../contract/authentication.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import { call } from '../api/call.ts';

/** Set from the moment a person signs out until the server is known to have ended the session. */
export const SIGN_OUT_KEY = 'signOut';

/** `begun`: the device has forgotten, the server may not know yet. `leaving`: the browser is on its way to the server's page. */
type Stage = 'begun' | 'leaving';

/**
 * `done`: no sign-out waits any more. `leaving`: the page is about to be left for the server's sign-out page.
 * `away`: the server cannot be asked, and until it can nobody may be taken for signed in.
 */
export type SignOutState = 'done' | 'leaving' | 'away';

export const isSignOutPending = (): boolean => stage() !== null;

/** Call before the device forgets, so that closing the app half-way loses nothing. */
export const beginSignOut = (): void => write('begun');

/** Goes to the server's page, which ends the session here and at the identity provider. */
export function leaveFor(address: string): void {
  write('leaving');
  location.replace(address);
}

/** Sees a sign-out through that was made without a network. */
export async function finishSignOut(): Promise<SignOutState> {
  const before = stage();
  if (before === null) return 'done';
  try {
    const { authenticationScope } = await call(authentication.current, {}, { keep401: true });
    // Signed in after having been at the server's page: somebody has come back since.
    if (authenticationScope === AuthenticationScope.None || before === 'leaving') {
      localStorage.removeItem(SIGN_OUT_KEY);
      return 'done';
    }
    leaveFor('/signout');
    return 'leaving';
  } catch {
    return 'away';
  }
}

function stage(): Stage | null {
  try {
    const stored = localStorage.getItem(SIGN_OUT_KEY);
    return stored === 'leaving' || stored === 'begun' ? stored : null;
  } catch {
    return null;
  }
}

function write(next: Stage): void {
  try {
    localStorage.setItem(SIGN_OUT_KEY, next);
  } catch {
    // Storage is refused: a sign-out without a network then ends at the session's own limit.
  }
}
