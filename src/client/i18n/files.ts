import type { TextFile } from './keys.ts';
import { translations } from '../../contract/translations.ts';
import type { Language } from '../../contract/values.ts';
import { addressOf } from '../api/address.ts';
import { NetworkError } from '../api/errors.ts';
import type { Texts } from './texts.ts';

/** Time limit for loading a language (I18N-05). */
export const LANGUAGE_TIMEOUT_MS = 30_000;

/** Returns the address of a language's texts: those of every page, or those of another file. */
export const addressOfTexts = (language: Language, file?: TextFile): string =>
  addressOf(translations.file, { params: { file: file ? `${file}.${language}.json` : `${language}.json` } });

/** Fetches a language's texts (I18N-04). @throws {NetworkError} when they do not arrive within 30 s; another error for an error status. */
export async function fetchTexts(language: Language, file?: TextFile): Promise<Texts> {
  const response = await fetch(addressOfTexts(language, file), { signal: AbortSignal.timeout(LANGUAGE_TIMEOUT_MS) }).catch((error: unknown) => {
    throw new NetworkError('The texts could not be loaded.', { cause: error });
  });
  if (!response.ok) throw new Error(`Loading the texts failed with status ${response.status}.`);
  return response.json();
}
