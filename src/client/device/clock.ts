import { createStore } from '../store/store.ts';

/** What a page knows about the time, stored with its data for the next page load. */
export interface ClockReading {
  /** Milliseconds by which the server's clock is ahead of the device's. */
  readonly offset: number;
  /** The server's time that has certainly passed. */
  readonly passed: number;
}

/** Smaller differences are the network's delay, and the seconds in which the server states its time. */
const TOLERANCE_MS = 60_000;

let offset = 0;
/** The server's time as known last, and the age of the page then; 0 until it is known. */
let known = 0;
let knownAtAge = 0;
/** `drift()` when the server last stated its time in this page load. */
let driftThen = Number.NaN;

/** Changes only when the device's clock is set, or when the device sleeps. */
const drift = (): number => Date.now() - performance.now();

/** The number of milliseconds by which the latest correction moves timestamps of the device. */
const correction = createStore({ shift: 0 });

/**
 * Calls the listener when the server's time becomes certain again. `shift` is what must be added to
 * timestamps of the device's clock, which is not 0 if that clock proves to be wrong. Returns a
 * function to unsubscribe.
 */
export const onClockCorrected = (listener: (shift: number) => void): (() => void) =>
  correction.subscribe(() => listener(correction.get().shift));

/** Milliseconds for which the page has been open, unaffected by changes of the device's clock. */
export const pageAge = (): number => performance.now();

/**
 * The server's time that has certainly passed, however wrong the device's clock is. The device's
 * own time until the server has stated its time once.
 */
export const passedTime = (): number => (known === 0 ? Date.now() : known + pageAge() - knownAtAge);

/** The server's time in milliseconds since 1970, as far as the device can tell. */
export const now = (): number => Math.max(Date.now() + offset, passedTime());

/**
 * Whether `now` is certain: the server has stated its time since the page was opened, and the
 * device's clock has not been set since.
 */
export const isTimeCertain = (): boolean =>
  known === 0 || Math.abs(drift() - driftThen) < TOLERANCE_MS;

/** The device's own time, by which the query cache takes its timestamps. */
export const deviceTime = (): number => Date.now();

/** Milliseconds between now and a timestamp of the device's clock, which may have been set since. */
export const ageOf = (timestamp: number): number => Math.abs(Date.now() - timestamp);

/** Converts a timestamp of the device's clock to the server's time; never later than `now`. */
export const serverTimeOf = (timestamp: number): number => Math.min(timestamp + offset, now());

/** Follows the server's clock by a response that comes directly from it, not from a cache. */
export function followServerClock({ status, headers }: Response): void {
  const stated = Date.parse(headers.get('date') ?? '');
  if (status >= 400 || headers.get('cache-control') !== 'no-store' || Number.isNaN(stated)) return;
  const wasCertain = isTimeCertain();
  known = stated;
  knownAtAge = pageAge();
  driftThen = drift();
  const error = stated - Date.now() - offset;
  const shift = Math.abs(error) > TOLERANCE_MS ? -error : 0;
  offset -= shift;
  if (!wasCertain || shift !== 0) correction.set({ shift });
}

/** What this page knows about the time. */
export const clockReading = (): ClockReading => ({ offset, passed: passedTime() });

/**
 * Continues from what an earlier page load knew, unless the server has stated its time meanwhile.
 * Returns what must be added to that page's timestamps of the device's clock. A clock that has been
 * set back behind what was known then is recognised.
 */
export function continueClock(reading: ClockReading): number {
  if (Number.isNaN(driftThen)) {
    offset = Math.max(reading.offset, reading.passed - Date.now());
    known = reading.passed;
    knownAtAge = pageAge();
  }
  return reading.offset - offset;
}
