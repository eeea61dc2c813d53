import { expect, test } from 'vitest';
import { UserStatus } from '#contract/values.ts';
import { statusMeaning } from './accountStatus.ts';

test.each([
  ['Active', 'good', true],
  ['Unsuspended', 'good', true],
  ['New', 'attention', false],
  ['Inretirement', 'attention', true],
  ['Inactive', 'stopped', false],
  ['Suspended', 'stopped', false],
  ['Retired', 'stopped', false],
  ['Deceased', 'neutral', false],
  ['None', 'neutral', false],
] as const)('%s is shown as %s, usable: %s', (status, tone, isUsable) => {
  expect(statusMeaning(status)).toMatchObject({ tone, isUsable });
});

// DATA-24
test('every status has its own name and explanation', () => {
  const keys = UserStatus.options.flatMap((status) => [
    statusMeaning(status).name,
    statusMeaning(status).meaning,
  ]);
  expect(new Set(keys).size).toBe(UserStatus.options.length * 2);
});
