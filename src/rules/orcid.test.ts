import { expect, test } from 'vitest';
import { orcidIn, orcidOf } from './orcid.ts';

/** The two examples in ORCID's own documentation. */
test.each([
  ['000000021825009', '0000-0002-1825-0097'],
  ['000000021694233', '0000-0002-1694-233X'],
])('calculates the check character of %s', (digits, id) => {
  expect(orcidOf(digits)).toBe(id);
  expect(orcidIn(id)).toBe(id);
  expect(orcidIn(`https://orcid.org/${id}`)).toBe(id);
});

test.each([
  '',
  '0000-0002-1825-0098',
  '0000000218250097',
  '0000-0002-1694-233x',
  'https://evil.example/0000-0002-1825-0097',
  '0000-0002-1825-0097/x',
  'annli42',
])('rejects %j', (text) => {
  expect(orcidIn(text)).toBeNull();
});
