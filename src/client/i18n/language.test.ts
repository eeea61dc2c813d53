import { expect, test } from 'vitest';
import { languageFor } from './language.ts';
import { PREFERENCES_KEY, prefer, preferences } from '../device/preferences.ts';

// I18N-02
test.each([
  [['sv-SE'], 'sv-SE'],
  [['en-US', 'sv'], 'en-GB'],
  [['de-DE', 'en'], 'en-GB'],
  [['de-DE', 'fr'], 'sv-SE'],
  [[], 'sv-SE'],
] as const)('a browser that speaks %j gets %s', (browser, language) => {
  expect(languageFor(undefined, browser)).toBe(language);
});

// I18N-03
test('a stored language goes before the browser’s', () => {
  expect(languageFor('en-GB', ['sv-SE'])).toBe('en-GB');
});

test('language and colour scheme share one entry, and nothing else is stored', () => {
  localStorage.clear();
  prefer({ language: 'en-GB' });
  expect(localStorage.getItem(PREFERENCES_KEY)).toBe('en-GB');
  prefer({ colorScheme: 'dark' });
  expect(preferences()).toEqual({ language: 'en-GB', colorScheme: 'dark' });
  prefer({ language: 'sv-SE' });
  expect(preferences()).toEqual({ language: 'sv-SE', colorScheme: 'dark' });
  expect(localStorage).toHaveLength(1);
});

test('nonsense in the store counts as nothing', () => {
  localStorage.setItem(PREFERENCES_KEY, '{"x":1}');
  expect(preferences()).toEqual({});
});
