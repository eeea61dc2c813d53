import { type Language } from '#contract/languages.ts';
import { supportedLanguage } from '#rules/languages.ts';
import { preferences } from '../device/preferences.ts';

/**
 * Returns the stored language, otherwise the first browser language that the portal supports,
 * otherwise Swedish (I18N-02).
 */
export const languageFor = (stored: Language | undefined, browser: readonly string[]): Language =>
  stored ?? supportedLanguage(browser);

export const firstLanguage = (): Language =>
  languageFor(preferences().language, navigator.languages);
