import { type RawBuilder, sql } from 'kysely';
import { DEFAULT_LANGUAGE, inEachLanguage } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import type { StoredText } from '#server/database/tables/columns.ts';

/**
 * A stored text in each language. A language that is newer than the row has the default language's
 * words.
 */
export const localized = (stored: StoredText): LocalizedText =>
  inEachLanguage((language) => stored[language] ?? stored[DEFAULT_LANGUAGE] ?? '');

/** The same for a text that may be absent. */
export const localizedOrNull = (stored: StoredText | null): LocalizedText | null =>
  stored === null ? null : localized(stored);

/** The order of a column of texts in the default language, in which `a` and `å` are two letters. */
export const inOrder = (column: string): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} ->> ${sql.lit(DEFAULT_LANGUAGE)}) collate "sv-x-icu"`;
