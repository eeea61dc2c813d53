import { expect, test } from 'vitest';
import { AccountType, UserStatus } from '../contract/values.ts';
import { isSelectable } from './selectableAccount.ts';

const own = { accountType: 'Personal', liUId: 'annli42', userStatus: 'Active' } as const;

test('by status', () => {
  expect(UserStatus.options.filter((userStatus) => isSelectable({ ...own, userStatus }))).toEqual(['Active', 'New', 'Inretirement', 'Unsuspended']);
});

test('only a personal account', () => {
  expect(AccountType.options.filter((accountType) => isSelectable({ ...own, accountType }))).toEqual(['Personal']);
});

test('not before it has a user id', () => {
  expect(isSelectable({ ...own, liUId: null })).toBe(false);
});
