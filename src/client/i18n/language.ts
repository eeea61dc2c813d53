import type { Language } from '#contract/values.ts';
import { preferences } from '../device/preferences.ts';

export const DEFAULT_LANGUAGE: Language = 'sv-SE';

/**
 * Returns the stored language, otherwise the first browser language that the portal supports,
 * otherwise Swedish (I18N-02).
 */
export function languageFor(stored: Language | undefined, browser: readonly string[]): Language {
  if (stored) return stored;
  for (const tag of browser) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'sv') return 'sv-SE';
    if (primary === 'en') return 'en-GB';
  }
  return DEFAULT_LANGUAGE;
}

export const firstLanguage = (): Language =>
  languageFor(preferences().language, navigator.languages);

/** The name of each language in that language, whatever the language of the page. */
export const languageNames: Readonly<Record<Language, string>> = {
  'sv-SE': 'Svenska',
  'en-GB': 'English',
};
