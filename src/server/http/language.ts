import type { Language } from '#contract/languages.ts';
import { supportedLanguage } from '#rules/languages.ts';

/**
 * The first supported language in `Accept-Language`, or Swedish if there is none. Pages put the
 * user's chosen language first.
 */
export const languageOf = (header: string | undefined): Language =>
  supportedLanguage((header ?? '').split(','));
