import { DEFAULT_LANGUAGE, type Language, languages } from '#contract/languages.ts';

/** The part of a language's tag that names the language without its country. */
const primaryOf = (tag: string): string => tag.trim().toLowerCase().split(/[-;]/)[0] ?? '';

/**
 * Returns the first of these language tags that the portal has, whatever its country, otherwise the
 * default language.
 */
export function supportedLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const found = languages.find((language) => primaryOf(language) === primaryOf(tag));
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}

/** Returns a language's name within a sentence in another language: "engelska", "Swedish". */
export const languageName = (named: Language, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(primaryOf(named)) ?? named;

/** Returns a language's name as it stands alone: "Engelska", "Swedish". */
export function languageTitle(named: Language, language: Language): string {
  const name = languageName(named, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Returns the sign before the decimals of a number. */
export const decimalSign = (language: Language): ',' | '.' =>
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')
    ?.value === ','
    ? ','
    : '.';
