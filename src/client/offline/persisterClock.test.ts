import { describe, expect, test, vi } from 'vitest';
import { followServerClock, isTimeCertain } from '../device/clock.ts';
import {
  anna,
  annasVisit,
  clientWith,
  device,
  fetched,
  setUpDevice,
} from '#tests/support/fakeDevice.ts';
import { followClock, isFromDevice, MAX_STORED_AGE_MS, persistQueries } from './persister.ts';

setUpDevice();

const DAY = 86_400_000;
const TEN_YEARS = 3653 * DAY;
const MINE = ['GET', 'mine'];

/** The server states the time, which is the tests' clock unless the device's has been set. */
const hearServer = (time: number) =>
  followServerClock(
    new Response(null, {
      headers: { date: new Date(time).toUTCString(), 'cache-control': 'no-store' },
    }),
  );

/** Sets the device's clock by so much, without time passing. */
const setClockBy = (by: number) => vi.setSystemTime(Date.now() + by);

/** Opens the page again without a network, with what the device has stored. */
async function reopen() {
  const client = clientWith();
  await persistQueries(client, anna, device);
  return client;
}

/** Sets the device's clock between a visit that began with the server's time and the next one. */
async function reopenWithClockSetBy(by: number) {
  const begin = Date.now();
  hearServer(begin);
  await annasVisit();
  setClockBy(by);
  const client = await reopen();
  return { begin, client, stop: followClock(client) };
}

describe('a stored answer', () => {
  test.each([
    ['ten years back', -TEN_YEARS],
    ['a day back', -DAY],
  ])(
    'is from the device, and not newer than the page, when the clock was set %s',
    async (_, by) => {
      hearServer(Date.now());
      await annasVisit();
      setClockBy(by);
      const client = await reopen();
      expect(client.getQueryData(MINE)).toBe('answer of mine');
      const { dataUpdatedAt = 0 } = client.getQueryState(MINE) ?? {};
      expect(isFromDevice(dataUpdatedAt)).toBe(true);
      expect(dataUpdatedAt).toBeLessThan(Date.now());
    },
  );

  test('is kept when only the device’s clock says that it is ten years old', async () => {
    hearServer(Date.now());
    await annasVisit();
    setClockBy(TEN_YEARS);
    expect(isTimeCertain()).toBe(false);
    const client = await reopen();
    expect(client.getQueryData(MINE)).toBe('answer of mine');
  });

  test('is discarded when the server’s time says that it is too old', async () => {
    const { begin, client, stop } = await reopenWithClockSetBy(TEN_YEARS);
    hearServer(begin + TEN_YEARS);
    expect(client.getQueryData(MINE)).toBeUndefined();
    stop();
  });

  test('is not discarded when the server’s time says that only the clock was wrong', async () => {
    const { begin, client, stop } = await reopenWithClockSetBy(TEN_YEARS);
    hearServer(begin + DAY);
    expect(client.getQueryData(MINE)).toBe('answer of mine');
    const { dataUpdatedAt = 0 } = client.getQueryState(MINE) ?? {};
    // By the device's clock: a day ago, less the second that the visit lasted.
    expect(Math.abs(Date.now() - dataUpdatedAt - DAY)).toBeLessThan(2000);
    stop();
  });

  test.each([-TEN_YEARS, -DAY, DAY, TEN_YEARS])(
    'is no longer from the device once it is refetched, although the clock was set by %i ms',
    async (by) => {
      const { begin, client, stop } = await reopenWithClockSetBy(by);
      hearServer(begin + 60_000);
      expect(isFromDevice(client.getQueryState(MINE)?.dataUpdatedAt ?? 0)).toBe(true);
      await vi.advanceTimersByTimeAsync(10);
      client.setQueryData(MINE, 'refetched');
      expect(isFromDevice(client.getQueryState(MINE)?.dataUpdatedAt ?? 0)).toBe(false);
      stop();
    },
  );

  test('is too old after a month that the server’s time confirms, with a clock that is ten years behind', async () => {
    const begin = Date.now();
    setClockBy(-TEN_YEARS);
    hearServer(begin);
    await annasVisit();
    await vi.advanceTimersByTimeAsync(MAX_STORED_AGE_MS);
    const client = await reopen();
    expect(client.getQueryData(MINE)).toBeUndefined();
  });
});

test('an answer of this page keeps its age when the clock is set while the page is open', async () => {
  const begin = Date.now();
  hearServer(begin);
  const client = await reopen();
  const stop = followClock(client);
  await vi.advanceTimersByTimeAsync(1000);
  await fetched(client, 'mine', 'query');
  await vi.advanceTimersByTimeAsync(60_000);
  setClockBy(-TEN_YEARS);
  hearServer(begin + 61_000);
  const { dataUpdatedAt = 0 } = client.getQueryState(MINE) ?? {};
  expect(Math.abs(Date.now() - dataUpdatedAt - 60_000)).toBeLessThan(2000);
  expect(isFromDevice(dataUpdatedAt)).toBe(false);
  stop();
});
