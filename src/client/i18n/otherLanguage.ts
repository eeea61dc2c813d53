import type { Language } from '#contract/values.ts';
import { fetchTexts } from './files.ts';
import type { AnyTextKey, TextFile } from './keys.ts';
import { addTexts, textsIn, type Translate } from './texts.ts';

/**
 * Returns a translate function for a given language while the page keeps its own: for printouts
 * handed to another person (KEY-10). @throws when the texts cannot be loaded.
 */
export async function translateIn<Key extends AnyTextKey>(
  language: Language,
  files: readonly TextFile[],
): Promise<Translate<Key>> {
  const texts = await Promise.all([undefined, ...files].map((file) => fetchTexts(language, file)));
  for (const some of texts) addTexts(language, some);
  return textsIn(language).t;
}
