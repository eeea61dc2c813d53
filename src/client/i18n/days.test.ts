import { expect, test } from 'vitest';
import {
  formatAge,
  formatDay,
  formatPeriod,
  formatExactDate,
  formatAgeOrMonth,
  timeInSweden,
  weekday,
} from './days.ts';
import { addTexts, textsIn } from './texts.ts';
import english from '#translations/en-GB.json' with { type: 'json' };
import swedish from '#translations/sv-SE.json' with { type: 'json' };

addTexts('sv-SE', swedish);
addTexts('en-GB', english);
const [swedishTexts, englishTexts] = [textsIn('sv-SE'), textsIn('en-GB')];

const today = '2026-11-21';
const spaced = (text: string) => text.replaceAll('\u00A0', ' ');

test.each([
  ['2026-11-21', 'i dag', 'today'],
  ['2026-11-22', 'i morgon', 'tomorrow'],
  ['2026-11-20', 'i går', 'yesterday'],
  ['2026-11-23', 'i övermorgon', '23 November'],
  ['2026-11-24', '24 november', '24 November'],
  ['2027-03-12', '12 mars 2027', '12 March 2027'],
  ['2025-11-21', '21 november 2025', '21 November 2025'],
])('formats %s as %s and %s', (date, swedish, english) => {
  expect(spaced(formatDay(date, today, 'sv-SE'))).toBe(swedish);
  expect(spaced(formatDay(date, today, 'en-GB'))).toBe(english);
});

test('does not break a date over two lines', () => {
  expect(formatDay('2027-03-12', today, 'sv-SE')).toBe('12\u00A0mars\u00A02027');
});

test.each([
  ['2026-11-20', 'i går', 'yesterday'],
  ['2026-11-09', 'för 12 dagar sedan', '12 days ago'],
  ['2026-05-02', 'i maj', 'in May'],
  ['2025-12-31', 'i december 2025', 'in December 2025'],
])('formats a change on %s as %s and %s', (date, swedish, english) => {
  expect(spaced(formatAgeOrMonth(date, today, swedishTexts))).toBe(swedish);
  expect(spaced(formatAgeOrMonth(date, today, englishTexts))).toBe(english);
});

test.each([
  ['2026-01-15T07:00:00Z', '8', '8:00'],
  ['2026-07-15T14:30:00Z', '16.30', '16:30'],
  ['2026-07-15T22:00:00Z', '0', '0:00'],
])('formats %s in Swedish time as %s and %s', (moment, swedish, english) => {
  expect([
    timeInSweden(new Date(moment), swedishTexts),
    timeInSweden(new Date(moment), englishTexts),
  ]).toEqual([swedish, english]);
});

test('names the weekday in the given language', () => {
  expect([weekday('2026-11-23', 'sv-SE'), weekday('2026-11-23', 'en-GB')]).toEqual([
    'måndag',
    'Monday',
  ]);
});

test('includes weekday and year in the exact day', () => {
  expect(formatExactDate('2027-03-12', 'sv-SE')).toBe('fredag 12 mars 2027');
});

test('writes the shared parts of a period only once', () => {
  expect(formatPeriod('2026-03-12', '2026-03-14', 'sv-SE')).toBe('12–14 mars 2026');
  expect(formatPeriod('2026-12-30', '2027-01-02', 'sv-SE')).toBe('30 december 2026–2 januari 2027');
});

test.each([
  ['2026-11-21', 'i dag'],
  ['2026-11-20', 'i går'],
  ['2026-10-22', 'för 30 dagar sedan'],
  ['2026-10-21', 'för 1 månad sedan'],
  ['2025-11-22', 'för 11 månader sedan'],
  ['2025-11-21', 'för 1 år sedan'],
  ['2023-01-01', 'för 3 år sedan'],
])('describes %s as %s', (date, words) => {
  expect(formatAge(date, today, 'sv-SE')).toBe(words);
});
