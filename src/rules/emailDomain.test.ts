import { expect, test } from 'vitest';
import { isInDomains } from './emailDomain.ts';

test.each([
  ['anna@kvarnby.example', true],
  ['Anna@Student.KVARNBY.example', true],
  ['anna@notkvarnby.example', false],
  ['anna@kvarnby.example.org', false],
  ['kvarnby.example@example.org', false],
])('%s is in kvarnby.example: %s', (email, expected) => {
  expect(isInDomains(email, ['kvarnby.example'])).toBe(expected);
  expect(isInDomains(email, [])).toBe(false);
});
