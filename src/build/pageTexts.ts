import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, inEachLanguage, languages } from '#contract/languages.ts';
import { browserNames } from './browsers.ts';
import type written from './texts/sv-SE.json';

/**
 * The texts that are there before any file of texts can be loaded. They stand in one file for each
 * language in the folder `texts`, and are shown in all languages at once.
 */
const texts = inEachLanguage(
  (language) =>
    // A language without one of the texts fails the test of this module.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    JSON.parse(
      readFileSync(join(import.meta.dirname, 'texts', `${language}.json`), 'utf8'),
    ) as Readonly<Record<keyof typeof written, string>>,
);

/** The text of a notification whose contents the service worker cannot read. */
export const pushTexts = inEachLanguage((language) => texts[language]['PUSH/NEW']);

const paragraphs = (textIn: (language: keyof typeof texts) => string): string =>
  languages.map((language) => `<p lang="${language}">${textIn(language)}</p>`).join('');

const besideEachOther = (key: keyof typeof written): string =>
  languages.map((language) => texts[language][key]).join(' / ');

/** The values of `index.html` that are texts. The title of a page is in the default language. */
export const pageTexts: Readonly<Record<string, string>> = {
  OLD_BROWSER: `<h1 lang="${DEFAULT_LANGUAGE}">${texts[DEFAULT_LANGUAGE]['BROWSER/TITLE']}</h1>${paragraphs(
    (language) => {
      const { [language]: own } = texts;
      const title = language === DEFAULT_LANGUAGE ? '' : `${own['BROWSER/TITLE']}. `;
      const browsers = browserNames(own['BROWSER/OR']);
      return title + own['BROWSER/TEXT'].replace('{{browsers}}', browsers);
    },
  )}`,
  LOST: paragraphs((language) => texts[language]['LOST/TEXT']),
  RETRY: besideEachOther('LOST/RETRY'),
  STUDENTS: besideEachOther('HELPDESK/STUDENTS'),
  NEEDS_JAVASCRIPT: languages.map((language) => texts[language]['JAVASCRIPT/NEEDED']).join(' '),
};
