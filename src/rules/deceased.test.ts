import { expect, test } from 'vitest';
import { UserStatus } from '#contract/values.ts';
import { isHolderDeceased } from './deceased.ts';

test('only the status Deceased marks the holder as deceased on its own', () => {
  expect(
    UserStatus.options.filter((userStatus) =>
      isHolderDeceased({ userStatus, deceasedInRetirement: false }),
    ),
  ).toEqual(['Deceased']);
});

test('a closing account marks the holder as deceased in a separate field', () => {
  expect(isHolderDeceased({ userStatus: 'Inretirement', deceasedInRetirement: true })).toBe(true);
});
