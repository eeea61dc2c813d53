import { translations } from '../../contract/translations.ts';
import type { Language } from '../../contract/values.ts';
import { addressOf } from '../api/address.ts';
import type { Texts } from './texts.ts';

/** How long a language may take to load (spec 1 §9). */
export const LANGUAGE_TIMEOUT_MS = 30_000;

const fetched = new Map<Language, Texts>();

/** A language's texts (spec 2 §7), fetched once. @throws when they don't come within 30 s. */
export async function textsOf(language: Language): Promise<Texts> {
  const known = fetched.get(language);
  if (known) return known;
  const address = addressOf(translations.file, { params: { file: `${language}.json` } });
  const response = await fetch(address, { signal: AbortSignal.timeout(LANGUAGE_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The texts answered ${response.status}.`);
  const texts: Texts = await response.json();
  fetched.set(language, texts);
  return texts;
}
