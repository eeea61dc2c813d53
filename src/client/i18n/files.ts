import type { TextFile } from './keys.ts';
import { translations } from '#contract/translations.ts';
import type { Language } from '#contract/values.ts';
import { addressOf } from '../api/address.ts';
import { NetworkError } from '../api/errors.ts';
import { refuseForeign, UNREDIRECTED } from '../api/intercepted.ts';
import type { Texts } from './texts.ts';

/** Set by the build; distinguishes the texts of different versions. Empty in development. */
declare const TEXTS_VERSION: string;

/** Time limit for loading a language (I18N-05). */
const LANGUAGE_TIMEOUT_MS = 30_000;

/** Returns the address of a language's texts: those of every page, or those of another file. */
export const addressOfTexts = (language: Language, file?: TextFile): string =>
  addressOf(translations.file, {
    params: { file: file ? `${file}.${language}.json` : `${language}.json` },
    query: { version: TEXTS_VERSION || undefined },
  });

/**
 * The server has other texts than those of this version of the app, which a release has replaced.
 */
export class OutdatedTextsError extends Error {}

/**
 * Fetches a language's texts (I18N-04). @throws {NetworkError} when they do not arrive within 30 s;
 * {OutdatedTextsError}; another error for an error status.
 */
export async function fetchTexts(language: Language, file?: TextFile): Promise<Texts> {
  const address = addressOfTexts(language, file);
  const lost = (cause: unknown): never => {
    throw new NetworkError(address, { cause });
  };
  const response = await fetch(address, {
    signal: AbortSignal.timeout(LANGUAGE_TIMEOUT_MS),
    ...UNREDIRECTED,
  }).catch(lost);
  refuseForeign(response, address);
  if (response.status === 404) throw new OutdatedTextsError();
  if (!response.ok) throw new Error(`Loading the texts failed with status ${response.status}.`);
  return response.json().catch(lost);
}
