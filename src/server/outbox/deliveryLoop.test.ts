import { expect, test } from 'vitest';
import { NoResponse } from '../systems/noResponse.ts';
import { DeliveryLoop } from './deliveryLoop.ts';

const MINUTE = 60_000;

/** A loop with many items for one receiver, and what was attempted. */
function loopOf(fails: () => Error | null) {
  const attempts: number[] = [];
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  let next = 0;
  const loop = new DeliveryLoop<{ readonly id: number }>(
    {
      receiver: 'test',
      work: 'Change',
      slots: { shared: 1, reserved: 0 },
      batchSize: 1,
      patience: 3,
      endClockAhead: async () => undefined,
      endExpired: async () => undefined,
      claim: async () => (next < 10 ? [{ id: (next += 1) }] : []),
      extendClaims: async () => undefined,
      attempt: async ({ id }) => {
        attempts.push(id);
        const error = fails();
        if (error) throw error;
      },
      isUnavailable: () => true,
      settleArrived: async () => undefined,
      settleFailed: async () => undefined,
      setAside: async () => undefined,
    },
    { log: { warn: () => undefined, info: () => undefined }, clock: () => clock.now },
  );
  const after = async (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
    await loop.deliverDue();
    await loop.settled();
    return attempts.length;
  };
  return { after };
}

test('a receiver that asks to be left alone is tried again after that time, not before', async () => {
  let error: Error | null = new NoResponse('status 429', { waitMs: 30 * MINUTE });
  const { after } = loopOf(() => error);
  expect(await after(0)).toBe(1);
  expect(await after(10_000)).toBe(1);
  expect(await after(29 * MINUTE)).toBe(1);
  error = null;
  expect(await after(MINUTE)).toBe(10);
});

test('one that does not answer is tried three times, and then every ten seconds', async () => {
  const { after } = loopOf(() => new NoResponse('status 500'));
  expect(await after(0)).toBe(3);
  expect(await after(9_000)).toBe(3);
  expect(await after(1_000)).toBe(4);
});

test('a clock that is set back does not make a receiver wait longer than it asked', async () => {
  const { after } = loopOf(() => new NoResponse('status 429', { waitMs: 30 * MINUTE }));
  expect(await after(0)).toBe(1);
  expect(await after(-24 * 60 * MINUTE)).toBe(2);
});
