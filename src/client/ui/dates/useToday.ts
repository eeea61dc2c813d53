import { useSyncExternalStore } from 'react';
import { dateInSweden, type IsoDate } from '../../../rules/dates.ts';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tell = () => {
  for (const listener of listeners) listener();
};

/** One timer for the page, and none while nothing on it tells the time. A page that wakes looks at the clock at once. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tell, MINUTE_MS);
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

/** The calendar date in Sweden; a page left open over midnight follows. */
export const useToday = (): IsoDate => useSyncExternalStore(subscribe, today);

/** The moment in milliseconds, to the minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute);

/** The hour of the reader's own day, 0–23. */
export const useHour = (): number => useSyncExternalStore(subscribe, hour);
