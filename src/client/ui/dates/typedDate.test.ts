import { expect, test } from 'vitest';
import { typedDate } from './typedDate.ts';

test.each([
  ['2027-03-12', '2027-03-12'],
  [' 20270312 ', '2027-03-12'],
  ['2027-3-2', '2027-03-02'],
  ['12/3 2027', '2027-03-12'],
  ['2.3.2027', '2027-03-02'],
  ['2028-02-29', '2028-02-29'],
  ['2027-02-29', null],
  ['2027-13-01', null],
  ['12/3', null],
  ['2027', null],
  ['i morgon', null],
  ['', null],
])('parses %j as %j', (text, date) => {
  expect(typedDate(text)).toBe(date);
});
