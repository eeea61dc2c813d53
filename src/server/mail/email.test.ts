import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasAddress } from '#contract/writtenText.ts';
import { readConfig } from '#server/config/config.ts';
import { composeEmail } from './email.ts';
import { emailHtml } from './html.ts';

const config = readConfig({ PORTAL_BASE_URL: 'http://localhost:3000' });
const letterWith = (written: string, subject = 'Din kod') =>
  composeEmail(config, {
    recipient: 'guest@example.org',
    language: 'sv-SE',
    subject,
    paragraphs: [
      `${written}, du är inbjuden.`,
      `Följ länken:\n${config.baseUrl}/public/externaluser/invitation#abc`,
      `Skriv till ${config.helpdesk.kcInformation.email}.`,
    ],
  });
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);

test.each([
  'https://evil.example/login',
  'HTTPS://EVIL.EXAMPLE',
  'www.evil.example',
  'evil.example',
  'Anna evil.example/x',
  'a@evil.example',
  'evil。example',
  'http://localhost:3000@evil.example/',
  'http://localhost:3000.evil.example',
  'http://localhost:30001/',
  'https://evil.example/@kvarnby.example',
  'Anna\nhttps://evil.example',
  'ev\u200Bil.example',
  'ev\u00ADil.example',
  'javascript://x',
  '<a href="https://evil.example">x</a>',
  'räksmörgås.se',
])('mail programs make no link of what people have written: %j', (written) => {
  const letter = letterWith(written, `Brev till ${written}`);
  const others = letter.body
    .split(/\s+/)
    .filter(
      (word) =>
        !word.startsWith(`${config.baseUrl}/`) &&
        word !== config.baseUrl &&
        word !== `${config.helpdesk.kcInformation.email}.`,
    );
  expect(others.filter(hasAddress)).toEqual([]);
  expect(hasAddress(letter.subject)).toBe(false);
  expect(letter.subject).not.toMatch(/[\n\r]/);
  for (const address of linksIn(emailHtml(letter, config.baseUrl)))
    expect(address).toMatch(/^http:\/\/localhost:3000(?:$|[/#])/);
});

test('what people have written stays readable', () => {
  expect(letterWith('Anna evil.example').body).toContain('Anna evil[.]example, du är inbjuden.');
  expect(letterWith('Per\u202Egnur\u0007').body).toContain('Pergnur, du');
  expect(letterWith('Anna, t.ex. J. R. Lind').body).toContain('Anna, t.ex. J. R. Lind, du');
});

test('the portal’s own addresses are links, also in letters that were composed earlier', () => {
  const stored = {
    subject: '',
    language: null,
    body: `Hej\n\nSe https://evil.example och ${config.baseUrl}/card.\n\n${config.baseUrl}\n`,
  };
  expect(linksIn(emailHtml(stored, config.baseUrl))).toEqual([
    `${config.baseUrl}/card`,
    config.baseUrl,
  ]);
});

test('every letter is composed here', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('database'),
  );
  const composing = sources.filter((name) =>
    /channel: 'email',\s+recipient/.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(composing).toEqual(['mail/email.ts']);
  const texting = sources.filter((name) =>
    /channel: 'sms',\s+recipient/.test(readFileSync(join(folder, name), 'utf8')),
  );
  // The embedded gateway stores a text that has been composed before.
  expect(texting.toSorted()).toEqual(['mail/email.ts', 'systems/sms/embedded.ts']);
});
