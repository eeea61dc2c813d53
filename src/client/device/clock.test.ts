import { beforeEach, expect, test, vi } from 'vitest';
import type * as original from './clock.ts';

let clock: typeof original;

const SERVER = Date.parse('2026-03-10T09:00:00Z');
const DAY = 86_400_000;
const TEN_YEARS = 3653 * DAY;

/** A response that the server has just sent. */
const response = (at: number, init: ResponseInit & { cacheControl?: string } = {}): Response =>
  new Response(null, {
    ...init,
    headers: {
      date: new Date(at).toUTCString(),
      'cache-control': init.cacheControl ?? 'no-store',
    },
  });

/** Sets the device's clock without time passing. */
const setDeviceClock = (to: number) => vi.setSystemTime(to);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'], now: SERVER });
  vi.resetModules();
  clock = await import('./clock.ts');
  return () => void vi.useRealTimers();
});

test('is the device’s until the server has stated its time', () => {
  expect(clock.now()).toBe(SERVER);
  expect(clock.passedTime()).toBe(SERVER);
  expect(clock.isTimeCertain()).toBe(true);
});

test.each([
  ['a day behind', -DAY],
  ['a day ahead', DAY],
  ['ten years behind', -TEN_YEARS],
  ['ten years ahead', TEN_YEARS],
])('follows the server on a device whose clock is %s', (_, wrong) => {
  setDeviceClock(SERVER + wrong);
  clock.followServerClock(response(SERVER));
  vi.advanceTimersByTime(5 * 60_000);
  expect(clock.now()).toBe(SERVER + 5 * 60_000);
  expect(clock.passedTime()).toBe(SERVER + 5 * 60_000);
  expect(clock.isTimeCertain()).toBe(true);
  expect(clock.serverTimeOf(clock.deviceTime() - 60_000)).toBe(SERVER + 4 * 60_000);
});

test.each([
  ['an answer from a cache', { cacheControl: 'no-cache' }],
  ['an error', { status: 503 }],
])('does not follow %s', (_, init) => {
  clock.followServerClock(response(SERVER + TEN_YEARS, init));
  expect(clock.now()).toBe(SERVER);
});

test('leaves a clock that differs by less than a minute alone', () => {
  const corrected = vi.fn<(shift: number) => void>();
  clock.onClockCorrected(corrected);
  clock.followServerClock(response(SERVER - 30_000));
  expect(clock.now()).toBe(SERVER);
  expect(corrected).not.toHaveBeenCalled();
});

test.each([
  ['forward', TEN_YEARS],
  ['back', -TEN_YEARS],
  ['a day forward', DAY],
])(
  'that is set %s while the page is open makes the time uncertain until the server states it',
  (_, by) => {
    clock.followServerClock(response(SERVER));
    vi.advanceTimersByTime(60_000);
    setDeviceClock(SERVER + 60_000 + by);
    expect(clock.isTimeCertain()).toBe(false);
    // What has certainly passed does not depend on the device's clock.
    expect(clock.passedTime()).toBe(SERVER + 60_000);
    expect(clock.now()).toBeGreaterThanOrEqual(SERVER + 60_000);

    const corrected = vi.fn<(shift: number) => void>();
    const stop = clock.onClockCorrected(corrected);
    clock.followServerClock(response(SERVER + 60_000));
    expect(corrected).toHaveBeenCalledExactlyOnceWith(by);
    expect(clock.isTimeCertain()).toBe(true);
    expect(clock.now()).toBe(SERVER + 60_000);
    stop();
  },
);

test('is uncertain after the device has slept, until the server states its time', () => {
  clock.followServerClock(response(SERVER));
  setDeviceClock(SERVER + DAY);
  expect(clock.isTimeCertain()).toBe(false);
  expect(clock.now()).toBe(SERVER + DAY);
  const corrected = vi.fn<(shift: number) => void>();
  clock.onClockCorrected(corrected);
  clock.followServerClock(response(SERVER + DAY));
  expect(corrected).toHaveBeenCalledExactlyOnceWith(0);
  expect(clock.passedTime()).toBe(SERVER + DAY);
});

test('continues without a network from what an earlier page load knew', () => {
  setDeviceClock(SERVER - TEN_YEARS + 7 * DAY);
  expect(clock.continueClock({ offset: TEN_YEARS, passed: SERVER })).toBe(0);
  expect(clock.now()).toBe(SERVER + 7 * DAY);
  expect(clock.passedTime()).toBe(SERVER);
  expect(clock.isTimeCertain()).toBe(false);
});

test('recognises a clock that was set back between two page loads', () => {
  setDeviceClock(SERVER - TEN_YEARS);
  expect(clock.continueClock({ offset: 0, passed: SERVER })).toBe(-TEN_YEARS);
  expect(clock.now()).toBe(SERVER);
});

test('prefers the server’s time to what an earlier page load knew', () => {
  clock.followServerClock(response(SERVER));
  expect(clock.continueClock({ offset: DAY, passed: SERVER + TEN_YEARS })).toBe(DAY);
  expect(clock.now()).toBe(SERVER);
});

test('no timestamp is later than now, and no age is negative', () => {
  clock.followServerClock(response(SERVER));
  expect(clock.serverTimeOf(SERVER + TEN_YEARS)).toBe(SERVER);
  expect(clock.ageOf(SERVER + TEN_YEARS)).toBe(TEN_YEARS);
});
