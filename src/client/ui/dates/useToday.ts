import { useSyncExternalStore } from 'react';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { isTimeCertain, now, onClockCorrected, passedTime } from '#client/device/clock.ts';
import { checkConnection } from '#client/offline/connection.ts';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** When the device's clock may have been set, the server is asked for its time. */
const checkTime = () => {
  for (const listener of listeners) listener();
  if (!isTimeCertain()) void checkConnection();
};
onClockCorrected(() => {
  for (const listener of listeners) listener();
});

/**
 * Uses one timer for the whole page, which runs only while something on the page depends on the
 * time. A page that becomes visible again checks the clock immediately.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(checkTime, MINUTE_MS);
    document.addEventListener('visibilitychange', checkTime);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkTime);
    timer = undefined;
  };
}

const today = (): IsoDate => dateInSweden(new Date(now()));
const passedDay = (): IsoDate => dateInSweden(new Date(passedTime()));
const minute = (): number => Math.floor(now() / MINUTE_MS) * MINUTE_MS;
const hour = (): number => new Date(now()).getHours();

/**
 * The current date in Sweden, as far as the device can tell; a page left open past midnight is
 * updated.
 */
export const useToday = (): IsoDate => useSyncExternalStore(subscribe, today);

/**
 * The latest date in Sweden that has certainly begun, for statements that something is over: a
 * device whose clock is wrong must not say so of what is still valid.
 */
export const usePassedDay = (): IsoDate => useSyncExternalStore(subscribe, passedDay);

/** Whether the dates that these functions return are certain. */
export const useIsTimeCertain = (): boolean => useSyncExternalStore(subscribe, isTimeCertain);

/** The current time in milliseconds, rounded down to the minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute);

/** The current hour in the user's time zone, 0–23. */
export const useHour = (): number => useSyncExternalStore(subscribe, hour);
