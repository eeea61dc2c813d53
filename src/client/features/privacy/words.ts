import type { Sections } from '#contract/privacy.ts';
import { hasText } from '#client/i18n/texts.ts';
import type { useTranslation } from './texts.ts';

type Translate = ReturnType<typeof useTranslation>['t'];

const inKey = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');

/**
 * The words for a section, for a name in it, and for a value of that name if it is one of a few.
 * Unknown ones are returned as they are.
 */
export const sectionInWords = (t: Translate, section: string): string =>
  inWords(t, `PRIVACY/SECTION/${inKey(section)}`, section);
export const nameInWords = (t: Translate, name: string): string =>
  inWords(t, `PRIVACY/NAME/${inKey(name)}`, name);
export const valueInWords = (t: Translate, name: string, value: string): string =>
  inWords(t, `PRIVACY/VALUE/${inKey(name)}/${inKey(value)}`, value);

const inWords = (t: Translate, key: string, otherwise: string): string =>
  hasText(key) ? t(key) : otherwise;

/** The words for all names in the data, for the reader of a file that contains the data by name. */
export function wordsFor(t: Translate, sections: Sections): Record<string, string> {
  const names = new Set(
    Object.values(sections)
      .flat()
      .flatMap((row) => Object.keys(row)),
  );
  return Object.fromEntries([
    ...Object.keys(sections).map((name) => [name, sectionInWords(t, name)]),
    ...[...names].map((name) => [name, nameInWords(t, name)]),
  ]);
}
