import { expect, test } from 'vitest';
import { shortDay, shortMoment } from './shortDates.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test.each([
  ['2029-06-30', '30 jun 2029', '30 Jun 2029'],
  ['2029-09-01', '1 sep 2029', '1 Sep 2029'],
  ['2026-11-22', '22 nov 2026', '22 Nov 2026'],
] as const)('formats the day %s', (date, swedish, english) => {
  expect([plain(shortDay(date, 'sv-SE')), plain(shortDay(date, 'en-GB'))]).toEqual([
    swedish,
    english,
  ]);
});

test.each([
  ['2026-11-22T01:36:00Z', '22 nov 02:36', '22 Nov 02:36'],
  ['2026-06-30T22:05:00Z', '1 jul 00:05', '1 Jul 00:05'],
])('formats the moment %s in Swedish time', (moment, swedish, english) => {
  expect([plain(shortMoment(moment, 'sv-SE')), plain(shortMoment(moment, 'en-GB'))]).toEqual([
    swedish,
    english,
  ]);
});
