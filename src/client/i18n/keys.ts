import type * as files from './keysByFile.ts';

/** A file of texts besides those of every page: of an area, or of pieces that some areas share. It is fetched with the first page that needs it. */
export type TextFile = Exclude<keyof typeof files, 'everyPage'>;

type KeysIn<File extends keyof typeof files> = { [F in File]: files.PluralLess<keyof (typeof files)[F] & string> }[File];

/** A text that every page has. */
export type TextKey = KeysIn<'everyPage'>;

/** A text that a page has which loads these files. */
export type TextKeyOf<Files extends TextFile> = TextKey | KeysIn<Files>;

/** Any text of the product. Where one is shown that not every page has, `hasText` tells whether this page has it. */
export type AnyTextKey = TextKeyOf<TextFile>;
