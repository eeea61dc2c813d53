import { authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { call } from '../api/call.ts';
import { deviceStorage } from '../device/storage.ts';

/** Set from sign-out until the server is known to have ended the session. */
export const SIGN_OUT_KEY = 'signOut';

/** The device has been emptied, but the server may not have ended the session. */
const BEGUN = 'begun';
/**
 * The browser was sent to the server's sign-out page, which it need not have reached. Followed by
 * the key of the session that was to end.
 */
const LEAVING = 'leaving ';

/**
 * `done`: no sign-out is pending. `leaving`: the browser is navigating to the server's sign-out
 * page. `unreachable`: the server cannot be reached, and until it responds nobody may be treated as
 * signed in.
 */
export type SignOutState = 'done' | 'leaving' | 'unreachable';

export const isSignOutPending = (): boolean => pending() !== null;

/** Call before data is deleted, so that closing the app half-way does not lose the sign-out. */
export const beginSignOut = (): void => write(BEGUN);

let leaving = false;

/** Whether this page is being left for the sign-out, so that its requests fail without a fault. */
export const isLeavingToSignOut = (): boolean => leaving;

/**
 * Navigates to the server's page, which ends the session here and at the identity provider. When
 * that page is not reached, the next start of the app finds the session and goes there again.
 */
export function redirectToSignOut(address: string, sessionKey: string | undefined): void {
  write(sessionKey === undefined ? BEGUN : LEAVING + sessionKey);
  leaving = true;
  location.replace(address);
}

/** Completes a sign-out that was made offline. */
export async function finishSignOut(): Promise<SignOutState> {
  const before = pending();
  if (before === null) return 'done';
  try {
    const { authenticationScope, sessionKey } = await call(
      authentication.current,
      {},
      { keep401: true },
    );
    const isNewSession = before.startsWith(LEAVING) && before !== LEAVING + sessionKey;
    if (authenticationScope === AuthenticationScope.None || isNewSession) {
      deviceStorage.write(SIGN_OUT_KEY, null);
      return 'done';
    }
    redirectToSignOut('/signout', sessionKey);
    return 'leaving';
  } catch {
    return 'unreachable';
  }
}

const pending = (): string | null => deviceStorage.read(SIGN_OUT_KEY);

/** Where storage is blocked, the session lasts until it expires after an offline sign-out. */
const write = (next: string): void => void deviceStorage.write(SIGN_OUT_KEY, next);
