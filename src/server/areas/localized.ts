import type { LocalizedText } from '../../contract/values.ts';

/** A text from its two columns. */
export const localized = (swedish: string, english: string): LocalizedText => ({ 'sv-SE': swedish, 'en-GB': english });
