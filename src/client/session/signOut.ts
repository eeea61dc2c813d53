import { authentication } from '../../contract/authentication.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import { call } from '../api/call.ts';
import { NetworkError } from '../api/errors.ts';
import { unsubscribeFromPush } from '../device/push.ts';
import { forgetEverything } from './forget.ts';
import { beginSignOut, leaveFor } from './pendingSignOut.ts';
import { tellTabs } from '../offline/tabs.ts';

/** These came through a federation that has to be told (AUTH-16). */
const FEDERATED: readonly AuthenticationScope[] = [AuthenticationScope.Antagning, AuthenticationScope.EduId, AuthenticationScope.FrejaeID];

/** Where a person lands who signs out while the server is away. */
const WITHOUT_SERVER = '/landingpage';

/**
 * Signs the person out, online or offline: first the device and the other tabs forget, then the server ends the session.
 * Without a network that is made good at the next connection, and nothing personal shows until then.
 */
export async function signOut(scope: AuthenticationScope, returnPath?: string): Promise<void> {
  beginSignOut();
  tellTabs({ type: 'signedOut' });
  const asking = nextStep(scope, returnPath);
  // Only here: a session that has run out, or that is lost, is no sign-out.
  await Promise.all([forgetEverything(), unsubscribeFromPush().catch(() => undefined)]);
  const address = await asking;
  if (address === null) location.replace(WITHOUT_SERVER);
  else leaveFor(address);
}

/** The server's own page ends the session; a federation may have another one first. Null without a server. */
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
