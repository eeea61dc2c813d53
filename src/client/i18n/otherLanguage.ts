import type { Language } from '../../contract/values.ts';
import { fetchTexts } from './files.ts';
import type { AnyTextKey, TextFile } from './keys.ts';
import { keepTexts, shownIn, type Translate } from './texts.ts';

/**
 * How to say texts in a language of one's choice while the page keeps its own: for what is printed and handed to somebody else (KEY-10).
 * @throws when they don't come.
 */
export async function translateIn<Key extends AnyTextKey>(language: Language, files: readonly TextFile[]): Promise<Translate<Key>> {
  const texts = await Promise.all([undefined, ...files].map((file) => fetchTexts(language, file)));
  for (const some of texts) keepTexts(language, some);
  return shownIn(language).t;
}
