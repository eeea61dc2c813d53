/**
 * The languages of the portal, the default one first. This list and the texts of each language
 * (public/app/translations, src/server/texts and src/build/texts) are all that says which languages there are.
 */
export const languages = ['sv-SE', 'en-GB'] as const;
export type Language = (typeof languages)[number];

/** The language of whoever has chosen none and whose browser asks for none of the portal's. */
export const DEFAULT_LANGUAGE: Language = languages[0];

/** Computes a value for each language. */
export function inEachLanguage<Value>(
  valueIn: (language: Language) => Value,
): Record<Language, Value>;
// The compiler knows of a list of entries only that its keys are text.
export function inEachLanguage<Value>(
  valueIn: (language: Language) => Value,
): Record<string, Value> {
  return Object.fromEntries(languages.map((language) => [language, valueIn(language)]));
}
