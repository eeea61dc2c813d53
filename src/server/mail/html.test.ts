import { expect, test } from 'vitest';
import { emailHtml } from './html.ts';
import { BETWEEN_LANGUAGES } from './mail.ts';

const text =
  'Hej\n\nSkriv koden på sidan:\n\n    1234 5678\n\nEn rad\noch en till.\n\nMinIT, ' +
  'Kvarnby universitet\nhttps://minit.example.se\n';
const page = (body: string, language: 'sv-SE' | 'en-GB' | null = 'sv-SE', subject = 'Din kod') =>
  emailHtml({ subject, body, language }, 'https://minit.example.se');

test('renders the words of the text, with the code on its own and URLs as links', () => {
  const written = page(text);
  for (const part of [
    '>Hej</p>',
    '>Skriv koden på sidan:</p>',
    '>1234 5678</p>',
    'En rad<br>och en till.',
    '<a href="https://minit.example.se">https://minit.example.se</a>',
  ])
    expect(written).toContain(part);
  expect(
    written
      .replaceAll(/<title>.*<\/title>|<br>/g, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(text.replaceAll(/\s+/g, ' ').trim());
});

test('escapes typed text and loads nothing when the email is opened', () => {
  const written = page(
    'Hej\n\n<img src="https://evil.example/1.png" onerror=alert(1)> & <script>x</script>\n\nMinIT',
    'sv-SE',
    '</title><script>y</script>',
  );
  expect(written).not.toMatch(/<(?:img|script|link|iframe|style)\b/i);
  expect(written).toContain('&lt;script&gt;x&lt;/script&gt;');
  expect(written).not.toMatch(/\b(?:src|background|url\()\s*=?\s*["'(]?http/i);
});

test.each([
  ['sv-SE', /^<!doctype html>\n<html lang="sv-SE">/],
  ['en-GB', /^<!doctype html>\n<html lang="en-GB">/],
] as const)('declares the language of an email in %s', (language, start) => {
  expect(page(text, language)).toMatch(start);
  expect(page(text, language).match(/<div lang=/g)).toHaveLength(1);
});

test('declares the language of each part of an email in both languages', () => {
  const written = page(['Hej\n\nBytt.\n', 'Hello\n\nChanged.\n'].join(BETWEEN_LANGUAGES), null);
  expect(written).toMatch(/<div lang="sv-SE">.*Bytt\..*<hr.*<div lang="en-GB">.*Changed\./s);
});
