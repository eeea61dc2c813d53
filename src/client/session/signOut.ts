import { authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { call } from '../api/call.ts';
import { NetworkError } from '../api/errors.ts';
import { unsubscribeFromPush } from '../device/push.ts';
import { clearPersonalData } from './clearPersonalData.ts';
import { beginSignOut, redirectToSignOut } from './pendingSignOut.ts';
import { postToTabs } from '../offline/tabs.ts';

/** Scopes of a federation that must be notified (AUTH-16). */
const FEDERATED: readonly AuthenticationScope[] = [
  AuthenticationScope.Antagning,
  AuthenticationScope.EduId,
  AuthenticationScope.FrejaeID,
];

/** Page shown after signing out while the server is unreachable. */
const OFFLINE_PAGE = '/landingpage';

/**
 * Signs the user out, online or offline: first the device and the other tabs delete their data,
 * then the server ends the session. Offline, the latter follows at the next connection, and nothing
 * personal is shown until then.
 */
export async function signOut(scope: AuthenticationScope, returnPath?: string): Promise<void> {
  beginSignOut();
  postToTabs({ type: 'signedOut' });
  const nextAddress = nextStep(scope, returnPath);
  // Unsubscribe from push only here: an expired or lost session is not a sign-out.
  await Promise.all([clearPersonalData(), unsubscribeFromPush().catch(() => undefined)]);
  const next = await nextAddress;
  if (next !== null) return redirectToSignOut(next.address, next.sessionKey);
  // Again, because a full device had no room for it before it was emptied.
  beginSignOut();
  location.replace(OFFLINE_PAGE);
}

interface NextStep {
  /** The server's page that ends the session, or a federation's page that comes first. */
  readonly address: string;
  readonly sessionKey: string | undefined;
}

/** Returns null when the server is unreachable. */
async function nextStep(scope: AuthenticationScope, returnPath?: string): Promise<NextStep | null> {
  let sessionKey: string | undefined;
  try {
    const signal = AbortSignal.timeout(4000);
    ({ sessionKey } = await call(authentication.current, {}, { keep401: true, signal }));
    if (FEDERATED.includes(scope)) {
      const { redirectUrl } = await call(authentication.federationSignOut, {}, { signal });
      return { address: redirectUrl ?? '/signout/federation', sessionKey };
    }
  } catch (error) {
    if (error instanceof NetworkError || error instanceof DOMException) return null;
  }
  const address = returnPath ? `/signout/${encodeURIComponent(returnPath)}` : '/signout';
  return { address, sessionKey };
}
