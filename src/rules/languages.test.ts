import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, languages } from '#contract/languages.ts';
import { decimalSign, languageName, languageTitle, supportedLanguage } from './languages.ts';

test.each([
  [['fi-FI', 'en-US', 'sv'], 'en-GB'],
  [['SV'], 'sv-SE'],
  [[' en;q=0.5'], 'en-GB'],
  [['svenska', '__proto__', ''], DEFAULT_LANGUAGE],
  [[], DEFAULT_LANGUAGE],
])('of %j the portal has %s', (tags, language) => {
  expect(supportedLanguage(tags)).toBe(language);
});

test('names each language in each language', () => {
  const named = languages.map((language) => languages.map((one) => languageTitle(one, language)));
  expect(named).toEqual([
    ['Svenska', 'Engelska'],
    ['Swedish', 'English'],
  ]);
  expect(languageName('en-GB', 'sv-SE')).toBe('engelska');
});

test('separates decimals as the language does', () => {
  expect([decimalSign('sv-SE'), decimalSign('en-GB')]).toEqual([',', '.']);
});
