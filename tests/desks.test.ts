import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { ownTexts, serverTexts } from './tools/texts.ts';

/** Letters to people whom the helpdesk helps, or to superusers, and the names of the desks and their roles. */
const LETTERS =
  /^(?:ACCOUNT\/CLOSED\/TEXT|EXTERNAL\/CLOSED\/TEXT|EXTERNAL\/NOT_YOU|MAIL\/DESK\/.*|PERSON_CHANGE\/REPORT\/TEXT|ROLES\/NAME\/KC_.*)$/;
/** The demonstration's data, and the link to the page of contact details. */
const DATA = /^(?:DEMO|CONFIG\/DEMO_|APP\/HELPDESK$)/;
/** Pages of employees and external users, of cases at the helpdesk, and of the desks themselves. */
const PAGES =
  /^(?:ACTIVATION_KEY|ADMINISTRATION|CALLERS|CASES|DEVICES|EXTERNAL|HELPDESK|INVITATIONS|KEY_NOTICE|OFFICES|PRIVACY|ROLES|SETTINGS|VOUCHING|SIGN_INS\/CASE|STATUS\/EXTERNAL_OFF|PAGE\/PORTAL_SETTINGS$)/;

const naming = (texts: Readonly<Record<string, string>>, ...allowed: RegExp[]): string[] =>
  Object.entries(texts)
    .filter(([key, text]) => /helpdesk/i.test(text) && !allowed.some((keys) => keys.test(key)))
    .map(([key]) => key);

test.each(languages)('letters in %s name the desk that helps the person', (language) => {
  expect(naming(serverTexts(language), LETTERS, DATA)).toEqual([]);
});

test.each(languages)('pages in %s that students see do not name the helpdesk', (language) => {
  expect(naming(ownTexts(language), PAGES)).toEqual([]);
});

test.each(languages)('pages in %s ask nobody to call the desk of others', (language) => {
  const calling = Object.entries(ownTexts(language)).filter(([, text]) =>
    /ring (?:genast )?helpdesk|call the helpdesk/i.test(text),
  );
  expect(calling.map(([key]) => key)).toEqual(['EXTERNAL/HELP/CALL']);
});
