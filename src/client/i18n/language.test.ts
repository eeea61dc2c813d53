import { expect, test } from 'vitest';
import { languageFor } from './language.ts';
import { PREFERENCES_KEY, savePreferences, preferences } from '../device/preferences.ts';

// I18N-02
test.each([
  [['sv-SE'], 'sv-SE'],
  [['en-US', 'sv'], 'en-GB'],
  [['de-DE', 'en'], 'en-GB'],
  [['de-DE', 'fr'], 'sv-SE'],
  [[], 'sv-SE'],
] as const)('for a browser with the languages %j, selects %s', (browser, language) => {
  expect(languageFor(undefined, browser)).toBe(language);
});

// I18N-03
test('prefers a stored language to the browser’s', () => {
  expect(languageFor('en-GB', ['sv-SE'])).toBe('en-GB');
});

test('stores language and colour scheme in one entry, and nothing else', () => {
  localStorage.clear();
  savePreferences({ language: 'en-GB' });
  expect(localStorage.getItem(PREFERENCES_KEY)).toBe('en-GB');
  savePreferences({ colorScheme: 'dark' });
  expect(preferences()).toEqual({ language: 'en-GB', colorScheme: 'dark' });
  savePreferences({ language: 'sv-SE' });
  expect(preferences()).toEqual({ language: 'sv-SE', colorScheme: 'dark' });
  expect(localStorage).toHaveLength(1);
});

test('ignores an invalid stored value', () => {
  localStorage.setItem(PREFERENCES_KEY, '{"x":1}');
  expect(preferences()).toEqual({});
});
