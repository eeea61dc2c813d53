import { expect, test } from 'vitest';
import { mayBeNamed } from './walletProposal.ts';

test.each([
  ['Rebecka Moberg', 'Rebecka Moberg', true],
  ['REBECKA MOBERG', 'Rebecka Moberg', true],
  ['Rebecka Anna-Lisa Moberg', 'Rebecka Moberg', true],
  ['Zoë Öberg', 'Anna Zoe Oberg', true],
  ['Anna-Lisa Berg', 'Anna Lisa Berg', true],
  ['Rebecka Berg', 'Rebecka Moberg', false],
  ['Rebecka', 'Rebecka Moberg', false],
  ['Moberg Moberg', 'Rebecka Moberg', false],
  ['', '', false],
])('%s may be %s: %s', (stated, known, may) => {
  expect(mayBeNamed(stated, known)).toBe(may);
});
