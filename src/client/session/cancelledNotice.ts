import { now } from '../device/clock.ts';
import { deviceStorage } from '../device/storage.ts';

/**
 * Set when the account has been cancelled in this browser, and kept through the sign-out that
 * follows. Contains only the moment.
 */
export const CANCELLED_KEY = 'accountCancelled';

/** Number of minutes for which the page after a cancellation is shown in this browser. */
const SHOWN_MINUTES = 10;

/**
 * Returns whether there was room for it. Where storage is blocked, the page after the sign-out shows
 * only where to find help.
 */
export const noteCancellation = (): boolean => deviceStorage.write(CANCELLED_KEY, String(now()));

/** Whether an account has just been cancelled in this browser. */
export const hasJustCancelled = (): boolean =>
  Math.abs(now() - Number(deviceStorage.read(CANCELLED_KEY))) < SHOWN_MINUTES * 60_000;
