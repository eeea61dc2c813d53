import { expect, test } from 'vitest';
import {
  callerSearchFor,
  internationalNumber,
  searchFor,
  searchProperties,
  valueInAddress,
} from './personSearch.ts';

// SUPP-04, SUPP-06
test.each([
  ['ANNLI42 ', { liuId: 'annli42' }],
  ['nilan234', { liuId: 'nilan234' }],
  ['013-28 10 00', { phoneNumber: '013-28 10 00' }],
  ['+46 70 123 45 67', { phoneNumber: '+46 70 123 45 67' }],
  ['!!', null],
  ['', null],
  ['Anna', null],
  ['1234', null],
  ['19800101-1234x', null],
])('%j is searched for as %j', (value, search) => {
  expect(searchFor(value, searchProperties)).toEqual(search);
});

// SUPP-07
test.each([
  ['LIUID', 'annli42', 'annli42'],
  ['phonenumber', '013-281000', '013-281000'],
  ['liuId', '!!', null],
  ['liuId', '013281000', null],
  ['name', 'annli42', null],
])('?%s=%s searches for %j', (name, given, value) => {
  expect(
    valueInAddress(
      [
        ['dismissType', 'close'],
        [name, given],
      ],
      searchProperties,
    ),
  ).toBe(value);
});

test.each([
  ['46 70 123 45 67', '+46 70 123 45 67'],
  ['46701234567', '+46701234567'],
  ['+46 70 123 45 67', '+46 70 123 45 67'],
  ['070-123 45 67', '070-123 45 67'],
  ['461234', '461234'],
  ['0046701234567', '0046701234567'],
])('the phone number %s is also searched as %s', (typed, searched) => {
  expect(internationalNumber(typed)).toBe(searched);
});

test.each([
  ['annli42', { liuId: 'annli42' }],
  ['070-123 45 67', { phoneNumber: '070-123 45 67' }],
  ['0701234567', { phoneNumber: '0701234567' }],
  ['+46 70 123 45 67', { phoneNumber: '+46 70 123 45 67' }],
  ['20071216-2387', { nationalId: '200712162387' }],
  ['071216-2387', { nationalId: '200712162387' }],
  ['20071216 2387', { nationalId: '200712162387' }],
  [' Anna.Lindqvist@Kvarnby.example ', { email: 'anna.lindqvist@kvarnby.example' }],
  ['9752 2123 4000 0000 012', { cardNumber: '9752212340000000012' }],
  ['tel:+46701740683', { phoneNumber: '+46701740683' }],
  ['(070) 174 06 83', { phoneNumber: '070 174 06 83' }],
  ['KVARNBY\\annli42', { liuId: 'annli42' }],
  ['annli42@kvarnby.example', { email: 'annli42@kvarnby.example' }],
  ['Anna Lindqvist', null],
  ['anna@', null],
  ['20071216-2388x', null],
])('at a desk, %j is searched for as %j', (value, search) => {
  expect(callerSearchFor(value, searchProperties, '2026-11-17')).toEqual(search);
});
