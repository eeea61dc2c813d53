import type { TextFile } from './keys.ts';
import { translations } from '../../contract/translations.ts';
import type { Language } from '../../contract/values.ts';
import { addressOf } from '../api/address.ts';
import { NetworkError } from '../api/errors.ts';
import type { Texts } from './texts.ts';

/** How long a language may take to load (I18N-05). */
export const LANGUAGE_TIMEOUT_MS = 30_000;

/** Where a language's texts are: those of every page, or of one of the other files. */
export const addressOfTexts = (language: Language, file?: TextFile): string =>
  addressOf(translations.file, { params: { file: file ? `${file}.${language}.json` : `${language}.json` } });

/** Fetches a language's texts (I18N-04). @throws {NetworkError} when they don't come within 30 s; another error when they are refused. */
export async function fetchTexts(language: Language, file?: TextFile): Promise<Texts> {
  const response = await fetch(addressOfTexts(language, file), { signal: AbortSignal.timeout(LANGUAGE_TIMEOUT_MS) }).catch((error: unknown) => {
    throw new NetworkError('The texts did not come.', { cause: error });
  });
  if (!response.ok) throw new Error(`The texts answered ${response.status}.`);
  return response.json();
}
