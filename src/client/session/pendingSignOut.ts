import { authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { call } from '../api/call.ts';
import { deviceStorage } from '../device/storage.ts';

/** Set from sign-out until the server is known to have ended the session. */
export const SIGN_OUT_KEY = 'signOut';

/**
 * `begun`: the device has been emptied, but the server may not have ended the session. `leaving`:
 * the browser is navigating to the server's sign-out page.
 */
type Stage = 'begun' | 'leaving';

/**
 * `done`: no sign-out is pending. `leaving`: the browser is navigating to the server's sign-out
 * page. `unreachable`: the server cannot be reached, and until it responds nobody may be treated as
 * signed in.
 */
export type SignOutState = 'done' | 'leaving' | 'unreachable';

export const isSignOutPending = (): boolean => stage() !== null;

/** Call before data is deleted, so that closing the app half-way does not lose the sign-out. */
export const beginSignOut = (): void => write('begun');

/** Navigates to the server's page, which ends the session here and at the identity provider. */
export function redirectToSignOut(address: string): void {
  write('leaving');
  location.replace(address);
}

/** Completes a sign-out that was made offline. */
export async function finishSignOut(): Promise<SignOutState> {
  const before = stage();
  if (before === null) return 'done';
  try {
    const { authenticationScope } = await call(authentication.current, {}, { keep401: true });
    // Signed in although the server's sign-out page was opened: a user has signed in again since.
    if (authenticationScope === AuthenticationScope.None || before === 'leaving') {
      deviceStorage.write(SIGN_OUT_KEY, null);
      return 'done';
    }
    redirectToSignOut('/signout');
    return 'leaving';
  } catch {
    return 'unreachable';
  }
}

function stage(): Stage | null {
  const stored = deviceStorage.read(SIGN_OUT_KEY);
  return stored === 'leaving' || stored === 'begun' ? stored : null;
}

/** Where storage is blocked, the session lasts until it expires after an offline sign-out. */
const write = (next: Stage): void => void deviceStorage.write(SIGN_OUT_KEY, next);
