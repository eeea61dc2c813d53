import { expect, test } from 'vitest';
import { modulesUnder } from './tools/modules.ts';

const client = modulesUnder('src/client').filter(({ path }) => !path.includes('.test.'));

/** Show the number of a desk, which the operator has written for people in the configuration. */
const DESKS = [
  'src/client/domain/HelpdeskPhone.tsx',
  'src/client/features/helpdesk/HelpdeskContact.tsx',
  'src/client/shell/Footer.tsx',
];

test('every other phone number is a `PhoneLink`, which formats it', () => {
  expect(client.filter(({ text }) => /['"`]tel:/.test(text)).map(({ path }) => path)).toEqual([]);
  const links = client
    .filter(({ imports }) => imports.some(({ target }) => target === 'src/rules/telUrl.ts'))
    .map(({ path }) => path);
  expect(links.toSorted()).toEqual([...DESKS, 'src/client/ui/PhoneLink.tsx'].toSorted());
});

test('no component shows a phone number of a person in the form in which it is stored', () => {
  const persons = client.filter(({ path }) => path.endsWith('.tsx') && !DESKS.includes(path));
  const raw = persons.filter(({ text }) =>
    /\{(?:(?!desk\b)\w+\.)*(phoneNumber|smsNumber|mobileNumber)\}/.test(
      text.replaceAll(/\w+=\{[^}]*\}/g, ''),
    ),
  );
  expect(raw.map(({ path }) => path)).toEqual([]);
});
