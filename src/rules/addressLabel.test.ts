import { expect, test } from 'vitest';
import { isDenseLabel, labelLines, partsOf, sheetsOf } from './addressLabel.ts';

const ada = {
  name: 'Ada Ny',
  address: 'Storgatan 1',
  zipCode: '58222',
  city: 'Linköping',
  country: null,
};

// ALUM-24
test.each([
  ['Swedish', {}, ['Ada Ny', 'Storgatan 1', '582 22  LINKÖPING']],
  [
    'Swedish, with a space in the postcode',
    { zipCode: '582 22' },
    ['Ada Ny', 'Storgatan 1', '582 22  LINKÖPING'],
  ],
  [
    'Swedish, with a c/o line',
    { address: 'c/o Berg, Storgatan 1' },
    ['Ada Ny', 'c/o Berg', 'Storgatan 1', '582 22  LINKÖPING'],
  ],
  [
    'Norwegian',
    { address: 'Strandveien 3', zipCode: '0150', city: 'Oslo', country: 'Norway' },
    ['Ada Ny', 'Strandveien 3', '0150 Oslo', 'NORWAY'],
  ],
  [
    'without a postcode',
    { address: '1 High Street', zipCode: '', city: 'Hong Kong', country: 'Hong Kong' },
    ['Ada Ny', '1 High Street', 'Hong Kong', 'HONG KONG'],
  ],
])('formats an address: %s', (_what, changes, lines) => {
  expect(labelLines({ ...ada, ...changes })).toEqual(lines);
});

test('uses smaller type for a label with many or long lines', () => {
  const short = ['Ada Ny', 'c/o Berg', 'Storgatan 1', '0150 Oslo', 'NORWAY'];
  expect(isDenseLabel(short)).toBe(false);
  expect(isDenseLabel([`${'Å'.repeat(30)} ${'Ö'.repeat(31)}`, ...short.slice(1)])).toBe(true);
});

test.each([
  [0, []],
  [1, [1]],
  [24, [24]],
  [25, [24, 1]],
  [49, [24, 24, 1]],
])('%i labels are split into sheets of %j', (count, sheets) => {
  expect(
    sheetsOf(Array.from({ length: count }, (_, label) => label)).map(({ length }) => length),
  ).toEqual(sheets);
});

test.each([
  [0, []],
  [1, [{ first: 1, last: 1 }]],
  [100, [{ first: 1, last: 100 }]],
  [
    101,
    [
      { first: 1, last: 100 },
      { first: 101, last: 101 },
    ],
  ],
])('%i sheets are printed in the parts %j', (sheets, parts) => {
  expect(partsOf(sheets)).toEqual(parts);
});
