import { expect, test } from 'vitest';
import { initialsOf } from './PersonThumbnail.tsx';

test.each([
  ['Anna Lindqvist', 'AL'],
  ['Anna Maria Lind-Öberg', 'AL'],
  ['Åsa', 'Å'],
  ['davos31', 'D'],
  ['', ''],
  ['Erik (extern)', 'E'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
