import { now } from '../device/clock.ts';
import { deviceStorage, readJson } from '../device/storage.ts';

/**
 * Set while a person identifies in the BankID app of this device. The phone may meanwhile have
 * closed this app, which then begins at its first page instead of the one with the order. Contains
 * the page's path and the moment.
 */
const KEY = 'bankIdPage';

/** Longer than an order lasts. */
const LASTS_MS = 5 * 60_000;

/** Whether this app is still the one that waits, so that nothing was closed. */
let isWaitingHere = false;

/** Notes that the page at the path waits for the BankID app. Returns a function that ends it. */
export function waitForBankId(path: string): () => void {
  isWaitingHere = true;
  // Where storage is blocked, the person chooses BankID once more, which continues the same order.
  deviceStorage.write(KEY, JSON.stringify([now(), path]));
  return endWaiting;
}

/**
 * Returns the path of the page on which a sign-in with BankID continues, once, to an app that was
 * closed meanwhile: null when none is waiting or it was long ago.
 */
export function takeWaitingBankId(): string | null {
  if (isWaitingHere) return null;
  const noted = readJson(deviceStorage, KEY);
  endWaiting();
  if (!Array.isArray(noted)) return null;
  const [moment, path]: unknown[] = noted;
  const age = now() - Number(moment);
  return typeof path === 'string' && age >= 0 && age < LASTS_MS ? path : null;
}

function endWaiting(): void {
  isWaitingHere = false;
  deviceStorage.write(KEY, null);
}
