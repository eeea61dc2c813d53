import { expect, test } from 'vitest';
import { nextPair } from './nextPair.ts';

const listed = (...pairs: readonly string[]) =>
  pairs.map((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    const person = (lin: string) => ({ lin, displayName: lin, birthDate: null, userIds: [] });
    return { people: [person(one), person(other)] as const };
  });
const next = (before: readonly string[], waiting: readonly string[]) =>
  nextPair(listed(...before), listed(...waiting), ['c', 'd'])?.join(' ') ?? null;

test.each<[what: string, before: string[], waiting: string[], expected: string | null]>([
  ['the one that followed', ['a b', 'c d', 'e f'], ['a b', 'e f'], 'e f'],
  ['the following one that still waits', ['c d', 'd e', 'f g'], ['a b', 'f g'], 'f g'],
  ['the first one after the last', ['a b', 'c d'], ['a b'], 'a b'],
  ['the first one for a pair that was not listed', ['a b', 'e f'], ['a b', 'e f'], 'a b'],
  ['the first one when no list was shown before', [], ['a b'], 'a b'],
  ['never the one that was decided, in either order', ['d c', 'e f'], ['d c', 'e f'], 'e f'],
  ['none when none is left', ['c d'], [], null],
])('the next pair is %s', (_what, before, waiting, expected) => {
  expect(next(before, waiting)).toBe(expected);
});
