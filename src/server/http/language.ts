import type { Language } from '../../contract/values.ts';

const languages: Readonly<Record<string, Language>> = { sv: 'sv-SE', en: 'en-GB' };
const USUAL: Language = 'sv-SE';

/** The first of our languages among those that the caller asks for in `Accept-Language`: the page sends its own first. Otherwise Swedish. */
export function languageOf(header: string | undefined): Language {
  for (const tag of (header ?? '').split(',')) {
    const [primary = ''] = tag.trim().toLowerCase().split(/[-;]/);
    if (Object.hasOwn(languages, primary)) return languages[primary] ?? USUAL;
  }
  return USUAL;
}
