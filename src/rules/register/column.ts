import { type Language, languages } from '#contract/languages.ts';

/** A column of an import file. */
export interface Column {
  readonly name: string;
  readonly isRequired?: true;
  /** What the column contains, for the documentation and the template. */
  readonly about: string;
  readonly example: string;
}

type Short<L extends Language> = L extends `${infer Name}-${string}` ? Name : never;

/** Returns the name of the column with a text in a language: `name_sv`. */
export const columnIn = <Base extends string>(
  base: Base,
  language: Language,
): `${Base}_${Short<Language>}` =>
  // The compiler does not follow `split`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  `${base}_${language.split('-', 1).join('')}` as `${Base}_${Short<Language>}`;

/** A column for each language. */
export const inEachColumn = <Base extends string, Of extends Omit<Column, 'name'>>(
  base: Base,
  columnFor: (language: Language) => Of,
) => languages.map((language) => ({ name: columnIn(base, language), ...columnFor(language) }));

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
export const nameOf = (language: Language): string =>
  languageNames.of(language.split('-', 1).join('')) ?? language;
