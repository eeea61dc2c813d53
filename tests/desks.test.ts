import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { allTexts, serverTexts } from './tools/texts.ts';

/** Texts of people whom the helpdesk helps: neither students nor, of letters, anybody else. */
const FOR_THE_HELPDESK = new Set([
  'ACCOUNT/CLOSED/TEXT',
  'EXTERNAL/CLOSED/TEXT',
  'EXTERNAL/HELP/CALL',
  'EXTERNAL/NOT_YOU',
  'MAIL/DESK/HELPDESK',
]);
const naming = (texts: Readonly<Record<string, string>>, desk: RegExp): string[] =>
  Object.entries(texts)
    .filter(([key, text]) => desk.test(text) && !FOR_THE_HELPDESK.has(key))
    .map(([key]) => key);

test.each(languages)('letters in %s name the desk that helps the person', (language) => {
  const letters = Object.entries(serverTexts(language)).filter(
    ([key]) => !/^(?:DEMO|EDUROAM)/.test(key),
  );
  expect(naming(Object.fromEntries(letters), /helpdesk (?:på|genast)|the helpdesk/i)).toEqual([]);
});

test.each(languages)('pages in %s ask nobody to call the desk of others', (language) => {
  expect(naming(allTexts(language), /ring (?:genast )?helpdesk|call the helpdesk/i)).toEqual([]);
});
