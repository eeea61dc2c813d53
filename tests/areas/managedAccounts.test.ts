import { expect, test } from 'vitest';
import { normalise } from '#rules/identityNumber.ts';
import { newNationalId, newTransientNumber, today } from './managedAccounts.ts';

test.each([
  ['national ids', newNationalId],
  ['transient numbers', newTransientNumber],
])('%s stay valid and unused, however many tests of a worker take one', (_, take) => {
  const taken = Array.from({ length: 2000 }, () => take());

  expect(taken.filter((number) => normalise(number, today) !== number)).toEqual([]);
  expect(new Set(taken).size).toBe(taken.length);
});
