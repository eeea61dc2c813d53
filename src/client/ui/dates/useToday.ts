import { useSyncExternalStore } from 'react';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/**
 * Uses one timer for the whole page, which runs only while something on the page depends on the
 * time. A page that becomes visible again checks the clock immediately.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(notifyListeners, MINUTE_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const today = (): IsoDate => dateInSweden(new Date());
const minute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const hour = (): number => new Date().getHours();

/** The current date in Sweden; a page left open past midnight is updated. */
export const useToday = (): IsoDate => useSyncExternalStore(subscribe, today);

/** The current time in milliseconds, rounded down to the minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute);

/** The current hour in the user's time zone, 0–23. */
export const useHour = (): number => useSyncExternalStore(subscribe, hour);
