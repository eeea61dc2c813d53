import { inEachLanguage } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';

/** A text of the demonstration, which is written in Swedish and English; others read English. */
export const inBoth = (swedish: string, english: string): LocalizedText => ({
  ...inEachLanguage(() => english),
  'sv-SE': swedish,
});
