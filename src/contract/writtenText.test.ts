import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeAddresses, hasAddress, isName, isPlainLine, tidyLine } from './writtenText.ts';

describe('a name', () => {
  test.each([
    'Anna Lindqvist',
    'O',
    'Åsa',
    "O'Brien",
    'D’Arcy',
    '’t Hooft',
    'Zoë-Ann',
    'J. R. R.',
    'J.R.',
    'J.-P. Roux',
    'Martin Luther King Jr.',
    'St. Clair',
    'Gal·la',
    'マリア・アンナ',
    '李 小龙',
    'محمد',
    'Đặng Văn',
    'می\u200Cخواهم',
    'ශ්\u200Dරී',
    'O Y',
    'ʻOkina'.replace('ʻ', 'ʼ'),
    'Nguyễn',
    'Łukasz',
    'Søren',
    'Björk Guðmundsdóttir',
    'עברית',
  ])('is accepted: %s', (name) => expect(isName(tidyLine(name))).toBe(true));

  test.each([
    '',
    ' ',
    '\u200B',
    '\u00AD',
    '\u3164',
    '-',
    "'",
    '...',
    '123',
    'Anna 2',
    'evil.example',
    'www.evil.example',
    'Anna evil.example',
    'http://evil.example',
    'https:evil',
    'anna@example.org',
    'Klicka på evil。example',
    '\u202Egnur',
    'Anna\u202E',
    'Anna😀',
    'A\u{E0041}nna',
    `A${'\u0301'.repeat(6)}`,
    '<b>Anna</b>',
    'Anna/Bo',
    'a\u200Cb',
    'Anna\ufffd',
    '10.0.0.1',
    'Anna.Lind',
  ])('is refused: %s', (name) => expect(isName(tidyLine(name))).toBe(false));

  test.each([
    ['Per\nOla', 'Per Ola'],
    ['Ann\u00ADa', 'Anna'],
    ['\uFEFFAnna\u200B', 'Anna'],
    ['\u2068Anna\u2069', 'Anna'],
    ['\u202DAnna', 'Anna'],
    ['A\u030Asa', 'Åsa'],
    ['Anna\u00A0\u2003 Lind\t', 'Anna Lind'],
    ['a\0b', 'a b'],
  ])('is stored tidily: %j', (written, stored) => expect(tidyLine(written)).toBe(stored));

  test('that is accepted contains no address and stays as it is', () => {
    assert(
      property(string({ unit: 'grapheme' }), (written) => {
        const name = tidyLine(written);
        expect(tidyLine(name)).toBe(name);
        expect(isName(name) && hasAddress(name)).toBe(false);
      }),
    );
  });
});

describe('a line of text in a letter', () => {
  test.each([
    'Granskar forskningsdata',
    'Projekt 2.0, t.ex. mätningar',
    'Kl. 10.30 i sal B.12',
    'd.v.s. gäst',
    'AI (etapp 2) & mer',
    '研究',
    'Forskare, J. R. Lind',
    '50 %',
    'C# och C++',
  ])('is accepted: %s', (line) => expect(isPlainLine(tidyLine(line))).toBe(true));

  test.each([
    '',
    '-',
    'Se www.evil.example',
    'evil.example',
    'EVIL.EXAMPLE/x',
    'https://evil.example',
    'ftp://x',
    'skriv till a@evil.example',
    'x.co',
    'räksmörgås.se',
    'evil。com',
    'a.xn--p1ai',
    'Projekt\u202Eelpmaxe',
  ])('is refused: %s', (line) => expect(isPlainLine(tidyLine(line))).toBe(false));
});

test('every address of a text is changed, its other words are not', () => {
  const seen: string[] = [];
  const changed = changeAddresses(
    'Se https://evil.example/a?b=1, www.evil.se eller a.b@evil.example. Bra, t.ex. kl. 10.30.',
    (found) => (seen.push(found), 'X'),
  );
  expect(seen).toHaveLength(3);
  expect(changed).not.toContain('evil');
  expect(changed).toMatch(/^Se X.*eller X.*Bra, t\.ex\. kl\. 10\.30\.$/);
});

test('a long text is read in a moment', () => {
  for (const part of ['a.', 'a-', 'a@', 'a://', '.', 'aaaa', 'a.b@']) {
    const start = Date.now();
    hasAddress(part.repeat(20_000 / part.length));
    expect(Date.now() - start).toBeLessThan(2000);
  }
});
