import { type TextArea, translations } from '../../contract/translations.ts';
import type { Language } from '../../contract/values.ts';
import { addressOf } from '../api/address.ts';
import { NoConnection } from '../api/refusal.ts';
import type { Texts } from './texts.ts';

/** How long a language may take to load (I18N-05). */
export const LANGUAGE_TIMEOUT_MS = 30_000;

/** Where a language's texts are: those of every page, or of an area. */
export function addressOfTexts(language: Language, area?: TextArea): string {
  const file = area ? (`${area}.${language}.json` as const) : (`${language}.json` as const);
  return addressOf(translations.file, { params: { file } });
}

/** Fetches a language's texts (I18N-04). @throws {NoConnection} when they don't come within 30 s; another error when they are refused. */
export async function fetchTexts(language: Language, area?: TextArea): Promise<Texts> {
  const response = await fetch(addressOfTexts(language, area), { signal: AbortSignal.timeout(LANGUAGE_TIMEOUT_MS) }).catch((error: unknown) => {
    throw new NoConnection('The texts did not come.', { cause: error });
  });
  if (!response.ok) throw new Error(`The texts answered ${response.status}.`);
  return response.json();
}
