import type { Language } from '#contract/values.ts';

const languages: Readonly<Record<string, Language>> = { sv: 'sv-SE', en: 'en-GB' };
const DEFAULT_LANGUAGE: Language = 'sv-SE';

/**
 * The first supported language in `Accept-Language`, or Swedish if there is none. Pages put the
 * user's chosen language first.
 */
export function languageOf(header: string | undefined): Language {
  for (const tag of (header ?? '').split(',')) {
    const [primary = ''] = tag.trim().toLowerCase().split(/[-;]/);
    if (Object.hasOwn(languages, primary)) return languages[primary] ?? DEFAULT_LANGUAGE;
  }
  return DEFAULT_LANGUAGE;
}
