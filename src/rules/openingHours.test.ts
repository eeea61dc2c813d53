import { describe, expect, test } from 'vitest';
import { openingPeriods, parseOpeningHours } from './openingHours.ts';

const periods = (text: string, now: string) =>
  openingPeriods(parseOpeningHours(text) ?? [], new Date(now)).map(
    ({ opens, closes }) => `${opens.slice(0, 16)}/${closes.slice(11, 16)}`,
  );
const OFFICE = 'mo-fr 08:00-16:00';

describe('opening hours', () => {
  test.each([
    'mo-fr 08:00-16:00',
    'Mo-Fr 08:00-16:00; ph 10:00-12:00',
    'mo,we,fr 08:00-12:00,13:00-17:00',
    'mo-th,sa 09:30-24:00;',
    'mo-su 00:00-24:00; 2026-12-24 closed',
    'mo-fr 08:00-16:00; 2026-07-06/2026-07-31 09:00-12:00',
  ])('accept %s', (text) => {
    expect(parseOpeningHours(text)).not.toBeNull();
  });

  test.each([
    '',
    ' ; ',
    'weekdays 8-16',
    'mo-fr 8-16',
    'mo-fr',
    '08:00-16:00',
    'fr-mo 08:00-16:00',
    'mo-fr 16:00-08:00',
    'mo-fr 08:00-08:00',
    'mo-fr 08:00-24:30',
    'mo-fr 08:60-16:00',
    'mo-fr-su 08:00-16:00',
    'mo-fr 08:00-16:00 daily',
    'mo-fr 08:00-12:00 13:00-16:00',
    '2026-02-30 closed',
    '2026-07-31/2026-07-06 closed',
    '2026-07-06/2026-07-07/2026-07-08 closed',
    'mo-fr 08:00-16:00; xx closed',
  ])('reject %j', (text) => {
    expect(parseOpeningHours(text)).toBeNull();
  });
});

describe('the opening periods', () => {
  test('cover two weeks and include the current one', () => {
    expect(periods(OFFICE, '2026-11-17T09:00:00Z')).toEqual([
      '2026-11-17T07:00/15:00',
      '2026-11-18T07:00/15:00',
      '2026-11-19T07:00/15:00',
      '2026-11-20T07:00/15:00',
      '2026-11-23T07:00/15:00',
      '2026-11-24T07:00/15:00',
      '2026-11-25T07:00/15:00',
      '2026-11-26T07:00/15:00',
      '2026-11-27T07:00/15:00',
      '2026-11-30T07:00/15:00',
    ]);
  });

  test.each([
    ['before it opens', OFFICE, '2026-11-17T05:00:00Z', '2026-11-17T07:00/15:00'],
    ['in its last minute', OFFICE, '2026-11-17T14:59:00Z', '2026-11-17T07:00/15:00'],
    ['as it closes', OFFICE, '2026-11-17T15:00:00Z', '2026-11-18T07:00/15:00'],
    ['on a Friday evening', OFFICE, '2026-11-20T18:00:00Z', '2026-11-23T07:00/15:00'],
    [
      'during the lunch break',
      'mo-fr 08:00-12:00,13:00-16:00',
      '2026-11-17T11:30:00Z',
      '2026-11-17T12:00/15:00',
    ],
    [
      'with times in another order',
      'mo-fr 13:00-16:00,08:00-12:00',
      '2026-11-17T05:00:00Z',
      '2026-11-17T07:00/11:00',
    ],
    [
      'on the Friday before summer time begins',
      OFFICE,
      '2026-03-27T17:00:00Z',
      '2026-03-30T06:00/14:00',
    ],
    [
      'on the Friday before summer time ends',
      OFFICE,
      '2026-10-23T17:00:00Z',
      '2026-10-26T07:00/15:00',
    ],
    [
      'on the night that summer time begins',
      'mo-su 00:00-24:00',
      '2026-03-29T00:30:00Z',
      '2026-03-28T23:00/22:00',
    ],
    [
      'after work on the day before Christmas Eve',
      OFFICE,
      '2026-12-23T17:00:00Z',
      '2026-12-28T07:00/15:00',
    ],
    [
      'after work on the day before New Year’s Eve',
      OFFICE,
      '2026-12-30T17:00:00Z',
      '2027-01-04T07:00/15:00',
    ],
    [
      'on New Year’s Eve just before midnight in Sweden',
      OFFICE,
      '2026-12-31T22:59:00Z',
      '2027-01-04T07:00/15:00',
    ],
    ['on Maundy Thursday', OFFICE, '2026-04-02T17:00:00Z', '2026-04-07T06:00/14:00'],
    ['on Midsummer Eve', OFFICE, '2026-06-19T09:00:00Z', '2026-06-22T06:00/14:00'],
    [
      'on a holiday with its own hours',
      `${OFFICE}; ph 10:00-12:00`,
      '2026-12-24T05:00:00Z',
      '2026-12-24T09:00/11:00',
    ],
    [
      'on a holiday with hours for its date',
      'mo-fr 08:00-16:00; 2026-12-24 08:00-10:00',
      '2026-12-24T05:00:00Z',
      '2026-12-24T07:00/09:00',
    ],
    [
      'on a closed day',
      `${OFFICE}; 2026-11-17 closed`,
      '2026-11-17T09:00:00Z',
      '2026-11-18T07:00/15:00',
    ],
    [
      'before a closed period',
      `${OFFICE}; 2026-07-06/2026-07-31 closed`,
      '2026-07-04T09:00:00Z',
      '2026-08-03T06:00/14:00',
    ],
    [
      'on a weekday with a second rule',
      'mo-fr 08:00-16:00; we 10:00-12:00',
      '2026-11-18T05:00:00Z',
      '2026-11-18T09:00/11:00',
    ],
    [
      'on a date whose weekday has a later rule',
      '2026-11-18 12:00-13:00; we 10:00-12:00',
      '2026-11-18T05:00:00Z',
      '2026-11-18T09:00/11:00',
    ],
  ])('start with the expected one %s', (_, text, now, first) => {
    expect(periods(text, now)[0]).toBe(first);
  });

  test('are empty for a desk that never opens', () => {
    expect(periods('2020-01-01 08:00-16:00', '2026-11-17T09:00:00Z')).toEqual([]);
  });
});
