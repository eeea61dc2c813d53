import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['en-GB', 'en-GB'],
  ['sv-SE', 'sv-SE'],
  ['en', 'en-GB'],
  ['EN-us,sv;q=0.9', 'en-GB'],
  ['fi-FI, sv-FI;q=0.8, en;q=0.5', 'sv-SE'],
  ['de,fr', 'sv-SE'],
  ['__proto__', 'sv-SE'],
  ['', 'sv-SE'],
  [undefined, 'sv-SE'],
])('for the header %j, uses %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
