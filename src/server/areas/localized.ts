import type { LocalizedText } from '#contract/values.ts';

/** A localised text from its two columns. */
export const localized = (swedish: string, english: string): LocalizedText => ({
  'sv-SE': swedish,
  'en-GB': english,
});

/** An optional localised text, which exists either in both languages or not at all. */
export const localizedOrNull = (
  swedish: string | null,
  english: string | null,
): LocalizedText | null =>
  swedish === null || english === null ? null : localized(swedish, english);
