import { expect, test } from 'vitest';
import { UserStatus } from '../contract/values.ts';
import { isOfDeceased } from './deceased.ts';

test('only the status Deceased says it by itself', () => {
  expect(UserStatus.options.filter((userStatus) => isOfDeceased({ userStatus, deceasedInRetirement: false }))).toEqual(['Deceased']);
});

test('an account that is closing says it beside its status', () => {
  expect(isOfDeceased({ userStatus: 'Inretirement', deceasedInRetirement: true })).toBe(true);
});
