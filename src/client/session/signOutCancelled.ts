import type { AuthenticationScope } from '#contract/values.ts';
import { personalAccountCancelled } from '../paths/outside.ts';
import { noteCancellation } from './cancelledNotice.ts';
import { clearPersonalData } from './clearPersonalData.ts';
import { signOut } from './signOut.ts';

/**
 * Ends the session of a user who has just cancelled the account, and shows the page that says what
 * happens now.
 */
export async function signOutCancelled(scope: AuthenticationScope | undefined): Promise<void> {
  if (!noteCancellation()) {
    // A full device has room once it is emptied, which a sign-out does anyway.
    await clearPersonalData();
    noteCancellation();
  }
  if (scope !== undefined) await signOut(scope, personalAccountCancelled());
}
