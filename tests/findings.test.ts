import { expect, test } from 'vitest';
import { expectListed, expectNone } from './tools/findings.ts';

test('what was found is named with what to do', () => {
  expectNone([], 'Remove it.');
  expect(() => expectNone(['a.ts:1: a word', 'b.ts:2: a word'], 'Remove it.')).toThrow(
    '\n  a.ts:1: a word\n  b.ts:2: a word\nRemove it.',
  );
});

test('a list that is not up to date is named in both directions', () => {
  const remedies = { missing: 'Add it.', surplus: 'Take it off the list.' };
  expectListed(['a', 'b', 'a'], ['b', 'a'], remedies);
  expect(() => expectListed(['a', 'b'], ['b', 'c'], remedies)).toThrow(
    '\n  a: Add it.\n  c: Take it off the list.',
  );
});
