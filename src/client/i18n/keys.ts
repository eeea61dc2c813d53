import type * as files from './keysByFile.ts';

/**
 * A file of texts other than those of every page: of one area, or of components that several areas
 * share. It is fetched with the first page that needs it.
 */
export type TextFile = Exclude<keyof typeof files, 'everyPage'>;

type KeysIn<File extends keyof typeof files> = {
  [F in File]: files.PluralLess<keyof (typeof files)[F] & string>;
}[File];

/** A text key available on every page. */
export type TextKey = KeysIn<'everyPage'>;

/** A text key available on pages that load these files. */
export type TextKeyOf<Files extends TextFile> = TextKey | KeysIn<Files>;

/**
 * Any text key of the product. Use `hasText` to check whether the current page has the text of a
 * key that not every page has.
 */
export type AnyTextKey = TextKeyOf<TextFile>;
