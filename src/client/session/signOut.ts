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
  const address = await nextAddress;
  if (address !== null) return redirectToSignOut(address);
  // Again, because a full device had no room for it before it was emptied.
  beginSignOut();
  location.replace(OFFLINE_PAGE);
}

/**
 * Returns the address of the server's page that ends the session, or of a federation's page that
 * comes first. Null when the server is unreachable.
 */
async function nextStep(scope: AuthenticationScope, returnPath?: string): Promise<string | null> {
  try {
    if (FEDERATED.includes(scope)) {
      const { redirectUrl } = await call(authentication.federationSignOut, {});
      return redirectUrl ?? '/signout/federation';
    }
    await call(authentication.current, {}, { keep401: true, signal: AbortSignal.timeout(4000) });
  } catch (error) {
    if (error instanceof NetworkError || error instanceof DOMException) return null;
  }
  return returnPath ? `/signout/${encodeURIComponent(returnPath)}` : '/signout';
}
