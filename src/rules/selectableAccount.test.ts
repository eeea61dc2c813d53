import { expect, test } from 'vitest';
import { AccountType, UserStatus } from '#contract/values.ts';
import { isSelectable } from './selectableAccount.ts';

const own = { accountType: 'Personal', liUId: 'annli42', userStatus: 'Active' } as const;

test('only accounts with certain statuses are selectable', () => {
  expect(UserStatus.options.filter((userStatus) => isSelectable({ ...own, userStatus }))).toEqual([
    'Active',
    'New',
    'Inretirement',
    'Unsuspended',
  ]);
});

test('only a personal account is selectable', () => {
  expect(
    AccountType.options.filter((accountType) => isSelectable({ ...own, accountType })),
  ).toEqual(['Personal']);
});

test('an account without a user id is not selectable', () => {
  expect(isSelectable({ ...own, liUId: null })).toBe(false);
});
