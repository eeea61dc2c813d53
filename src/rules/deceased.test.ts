import { expect, test } from 'vitest';
import { UserStatus } from '../contract/values.ts';
import { isOfDeceased } from './deceased.ts';

test('only the status Deceased marks the holder as deceased on its own', () => {
  expect(UserStatus.options.filter((userStatus) => isOfDeceased({ userStatus, deceasedInRetirement: false }))).toEqual(['Deceased']);
});

test('a closing account marks the holder as deceased in a separate field', () => {
  expect(isOfDeceased({ userStatus: 'Inretirement', deceasedInRetirement: true })).toBe(true);
});
