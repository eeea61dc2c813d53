import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { modulesUnder } from '../tools/modules.ts';

/** The modules that may name a language without its being their text. */
const NAMING = [
  // Names of people, in the order and the capitals of Sweden.
  'src/client/features/accounts/lists/merged.ts',
  'src/client/table/index/ranking.ts',
  // Addresses on letters, as the post reads them.
  'src/client/features/alumniAdmin/mailings/LabelSheets.tsx',
  'src/rules/addressLabel.ts',
  // Dates as the portal stores them, in Swedish time.
  'src/rules/dates.ts',
  // The helpdesk's working language.
  'src/server/areas/campus/emails.ts',
  // People of the demonstration.
  'src/demo/generator/alumni.ts',
  'src/demo/inBoth.ts',
];

/* What else a third language needs is tried by `languages.trial.ts`. */
test('no other module names a language', () => {
  const naming = modulesUnder('src', 'sw').filter(
    ({ path, text }) =>
      !/\.test(ing)?\.tsx?$|^src\/server\/database\/migrations\//.test(path) &&
      path !== 'src/contract/languages.ts' &&
      languages.some((language) => new RegExp(`['"]${language}['"]`).test(text)),
  );
  expect(naming.map(({ path }) => path).toSorted()).toEqual(NAMING.toSorted());
});
