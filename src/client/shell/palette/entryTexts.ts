import { hasText, type Translate } from '#client/i18n/texts.ts';
import type { TextKey } from './texts.ts';

interface EntryTexts {
  readonly about: string | undefined;
  readonly synonyms: readonly string[];
}

/**
 * Returns what the entry with this title does, and the other words that people use for it. Both
 * stand in the texts of each language: `PALETTE/ABOUT/…` or, for work that Home links to,
 * `HOME/WAYS/…`, and `PALETTE/SYNONYMS/…`, separated by commas.
 */
export function entryTexts(title: string, t: Translate<TextKey>): EntryTexts {
  const name = title.replace(/^PALETTE\//, '');
  const way = title.replace(/^PAGE\//, 'HOME/WAYS/');
  const about = `PALETTE/ABOUT/${name}`;
  const synonyms = `PALETTE/SYNONYMS/${name}`;
  return {
    about: hasText(about) ? t(about) : way !== title && hasText(way) ? t(way) : undefined,
    synonyms: hasText(synonyms) ? listed(t(synonyms)) : [],
  };
}

/** Returns the words that are separated by commas. */
export const listed = (text: string): string[] => text.split(',').map((word) => word.trim());
