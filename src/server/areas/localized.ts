import type { LocalizedText } from '../../contract/values.ts';

/** A text from its two columns. */
export const localized = (swedish: string, english: string): LocalizedText => ({ 'sv-SE': swedish, 'en-GB': english });

/** A text that may be missing: it is there in both languages, or not at all. */
export const localizedOrNull = (swedish: string | null, english: string | null): LocalizedText | null =>
  swedish === null || english === null ? null : localized(swedish, english);
