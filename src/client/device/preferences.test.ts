import { beforeEach, expect, test } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { savePreferences, preferences, PREFERENCES_KEY } from './preferences.ts';

beforeEach(() => localStorage.clear());

// I18N-03
test.each([
  ['', {}],
  ['sv-SE', { language: 'sv-SE' }],
  ['en-GB dark', { language: 'en-GB', colorScheme: 'dark' }],
  ['sv-SE auto way7', { language: 'sv-SE', colorScheme: 'auto', lastSignInScope: 7 }],
  ['way10', { lastSignInScope: 10 }],
  ['way0 wayward fr-FR', {}],
])('parses %j as %j', (stored, expected) => {
  localStorage.setItem(PREFERENCES_KEY, stored);
  expect(preferences()).toEqual(expected);
});

test('changes one preference without affecting the others, and removes one set to undefined', () => {
  savePreferences({ lastSignInScope: 7 });
  savePreferences({ language: 'sv-SE' });
  savePreferences({ colorScheme: 'dark' });
  expect(localStorage.getItem(PREFERENCES_KEY)).toBe('sv-SE dark way7');
  savePreferences({ lastSignInScope: undefined });
  expect(localStorage.getItem(PREFERENCES_KEY)).toBe('sv-SE dark');
});

test('a preference for which there is no room leaves the stored ones', () => {
  savePreferences({ language: 'sv-SE' });
  fillStorage();
  savePreferences({ colorScheme: 'dark' });
  expect(preferences()).toEqual({ language: 'sv-SE' });
});
