import { expect, test } from 'vitest';
import { changedPostcode, normalisePostcode } from './postcode.ts';

test.each([
  ['58222', 'SE', '582 22'],
  ['582 22', 'SE', '582 22'],
  [' 582\u00a022 ', null, '582 22'],
  ['582–22', 'SE', '582 22'],
  ['５８２２２', 'SE', '582 22'],
  ['SE-582 22', 'SE', '582 22'],
  ['S 582 22', 'SE', '582 22'],
  ['\u202d58222\u202c', 'SE', '582 22'],
  ['00100', 'FI', '00100'],
  ['SW1A 1AA', 'GB', 'SW1A 1AA'],
  ['1000-205', 'PT', '1000-205'],
  ['', 'IE', ''],
])('%j in %s is stored as %j', (typed, country, value) => {
  expect(normalisePostcode(typed, country)).toEqual({ value });
});

test.each(['ABC', '5822', '582222', '582 2A', '58 222', 'SE', '<b>'])(
  '%j is not a Swedish postcode',
  (typed) => {
    expect(normalisePostcode(typed, 'SE')).toEqual({ refusal: 'INPUT_INVALID_POSTCODE' });
  },
);

test.each(['<b>1</b>', '10--20', '-1', '1; 2', 'http://1'])(
  '%j is not a postcode abroad',
  (typed) => {
    expect(normalisePostcode(typed, 'DE')).toEqual({ refusal: 'INPUT_INVALID_POSTCODE_ABROAD' });
  },
);

test('a stored postcode is kept until it or its country is changed', () => {
  const stored = { zipCode: 'ABC', country: 'SE' };
  expect(changedPostcode(stored, stored)).toEqual({ value: 'ABC' });
  expect(changedPostcode({ ...stored, zipCode: 'ABD' }, stored)).toEqual({
    refusal: 'INPUT_INVALID_POSTCODE',
  });
  expect(changedPostcode({ ...stored, country: 'GB' }, stored)).toEqual({ value: 'ABC' });
  expect(changedPostcode(stored, undefined)).toEqual({ refusal: 'INPUT_INVALID_POSTCODE' });
});
