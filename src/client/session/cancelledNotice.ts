/**
 * Set when the account has been cancelled in this browser, and kept through the sign-out that
 * follows. Contains only the moment.
 */
export const CANCELLED_KEY = 'accountCancelled';

/** Number of minutes for which the page after a cancellation is shown in this browser. */
const SHOWN_MINUTES = 10;

export function noteCancellation(): void {
  try {
    localStorage.setItem(CANCELLED_KEY, String(Date.now()));
  } catch {
    // Storage is blocked: the page after the sign-out then shows only where to find help.
  }
}

/** Whether an account has just been cancelled in this browser. */
export function hasJustCancelled(): boolean {
  try {
    const since = Date.now() - Number(localStorage.getItem(CANCELLED_KEY) ?? 0);
    return since >= 0 && since < SHOWN_MINUTES * 60_000;
  } catch {
    return false;
  }
}
