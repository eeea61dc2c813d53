import type { BackendModule, ReadCallback } from 'i18next';
import { translations } from '../../contract/translations.ts';
import { addressOf } from '../api/address.ts';

/** How long a language may take to load (spec 1 §9). */
export const LANGUAGE_TIMEOUT_MS = 30_000;

/** Fetches a language's texts, a map from key to text (spec 2 §7). */
export const files: BackendModule = {
  type: 'backend',
  init() {},
  read: (language, _namespace, done) => void hand(language, done),
};

async function hand(language: string, done: ReadCallback): Promise<void> {
  try {
    done(null, await fetchTexts(language));
  } catch (fault) {
    done(fault instanceof Error ? fault : new Error(String(fault)), null);
  }
}

async function fetchTexts(language: string): Promise<Record<string, string>> {
  const address = addressOf(translations.file, { params: { file: `${language}.json` } });
  const response = await fetch(address, { signal: AbortSignal.timeout(LANGUAGE_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The texts answered ${response.status}.`);
  return response.json();
}
