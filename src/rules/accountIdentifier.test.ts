import { expect, test } from 'vitest';
import { type AccountQuery, accountQueryOf, mayHaveNumber } from './accountIdentifier.ts';
import { nextTransientNumber } from './transientNumber.ts';

// ACCT-37, ACCT-38
test.each<[text: string, query: AccountQuery | null]>([
  ['abcd12', { liUId: 'abcd12' }],
  ['ABCDE12', { liUId: 'abcde12' }],
  ['abcd123', { liUId: 'abcd123' }],
  ['AbCdE123', { liUId: 'abcde123' }],
  ['  annli42 ', { liUId: 'annli42' }],
  ['abc12', null],
  ['abcdef12', null],
  ['abcde1', null],
  ['abcde1234', null],
  ['adm_annli42', null],
  ['xyz', null],
  ['', null],
  ['   ', null],
  ['19811218-9876', { norEduPersonNin: '198112189876' }],
  ['8112189876', { norEduPersonNin: '198112189876' }],
  ['811218-9876', { norEduPersonNin: '198112189876' }],
  ['811218-9875', null],
  ['811232-9876', null],
  ['19811218', null],
  ['198112189876 annli42', null],
])('%j is recognised as a user id, an identity number or neither', (text, query) => {
  expect(accountQueryOf(text, '2026-06-15')).toEqual(query);
});

test('accepts co-ordination numbers and transient numbers as identity numbers', () => {
  expect(accountQueryOf('701063-2391', '2026-06-15')).toEqual({ norEduPersonNin: '197010632391' });
  const transient = nextTransientNumber('19900131', 'Female', new Set()) ?? '';
  expect(transient).toContain('T');
  expect(accountQueryOf(transient.toLowerCase(), '2026-06-15')).toEqual({
    norEduPersonNin: transient,
  });
});

test.each([
  ['20071216-2387', true],
  ['2387', true],
  ['annli42 2387', true],
  ['annli4', true],
  ['۲۳۸۷', true],
  ['annli42', false],
  [' ANNLI42 ', false],
  ['Anna-Karin O’Brien', false],
  ['', false],
])('%j may have an identity number or a part of one: %s', (text, may) => {
  expect(mayHaveNumber(text)).toBe(may);
});
