import { expect, test } from 'vitest';
import { ago, dayInWords, daysFromTo, exactDay } from './days.ts';

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
])('%s is said as %s and %s', (date, swedish, english) => {
  expect(spaced(dayInWords(date, today, 'sv-SE'))).toBe(swedish);
  expect(spaced(dayInWords(date, today, 'en-GB'))).toBe(english);
});

test('a date is not broken over two lines', () => {
  expect(dayInWords('2027-03-12', today, 'sv-SE')).toBe('12\u00A0mars\u00A02027');
});

test('the exact day has its weekday and year', () => {
  expect(exactDay('2027-03-12', 'sv-SE')).toBe('fredag 12 mars 2027');
});

test('a period says what its ends share only once', () => {
  expect(daysFromTo('2026-03-12', '2026-03-14', 'sv-SE')).toBe('12–14 mars 2026');
  expect(daysFromTo('2026-12-30', '2027-01-02', 'sv-SE')).toBe('30 december 2026–2 januari 2027');
});

test.each([
  ['2026-11-21', 'i dag'],
  ['2026-11-20', 'i går'],
  ['2026-10-22', 'för 30 dagar sedan'],
  ['2026-10-21', 'för 1 månad sedan'],
  ['2025-11-22', 'för 11 månader sedan'],
  ['2025-11-21', 'för 1 år sedan'],
  ['2023-01-01', 'för 3 år sedan'],
])('%s was %s', (date, words) => {
  expect(ago(date, today, 'sv-SE')).toBe(words);
});
