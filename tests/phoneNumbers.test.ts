import { test } from 'vitest';
import { expectListed, expectNone } from './tools/findings.ts';
import { modulesUnder } from './tools/modules.ts';

const client = modulesUnder('src/client').filter(({ path }) => !path.includes('.test.'));

/** Show the number of a desk, which the operator has written for people in the configuration. */
const DESKS = [
  'src/client/domain/HelpdeskPhone.tsx',
  'src/client/features/helpdesk/HelpdeskContact.tsx',
  'src/client/shell/Footer.tsx',
];

test('every other phone number is a `PhoneLink`, which formats it', () => {
  const written = client.filter(({ text }) => /['"`]tel:/.test(text)).map(({ path }) => path);
  expectNone(written, 'Use PhoneLink, which also formats the number.');
  const links = client
    .filter(({ imports }) => imports.some(({ target }) => target === 'src/rules/telUrl.ts'))
    .map(({ path }) => path);
  expectListed(links, [...DESKS, 'src/client/ui/PhoneLink.tsx'], {
    missing: 'makes a link of a phone number. Use PhoneLink, which also formats the number.',
    surplus: 'makes none any more. Take it off DESKS.',
  });
});

test('no component shows a phone number of a person in the form in which it is stored', () => {
  const persons = client.filter(({ path }) => path.endsWith('.tsx') && !DESKS.includes(path));
  const raw = persons.filter(({ text }) =>
    /\{(?:(?!desk\b)\w+\.)*(phoneNumber|smsNumber|mobileNumber)\}/.test(
      text.replaceAll(/\w+=\{[^}]*\}/g, ''),
    ),
  );
  expectNone(
    raw.map(({ path }) => path),
    'Show it by PhoneLink, or in the form that PhoneLink shows.',
  );
});
