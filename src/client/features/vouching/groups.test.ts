import { expect, test } from 'vitest';
import { groupOf, isFound } from './groups.ts';

test.each([
  [{ until: '2026-03-10' }, 'SOON'],
  [{ until: '2026-04-09' }, 'SOON'],
  [{ isEndedByOwner: true, isInRetirement: true, until: '2026-03-10' }, 'SOON'],
  [{ letsEnd: true, until: '2026-03-10' }, 'CLOSING'],
  [{ isInRetirement: true, until: '2026-03-10' }, 'CLOSING'],
  [{ isInRetirement: true, until: '2026-06-08' }, 'CLOSING'],
  [{ until: '2026-04-10' }, 'LATER'],
  [{ until: null }, 'LATER'],
  [{ until: '2026-03-09' }, 'ENDED'],
  [{ letsEnd: true, until: '2026-03-09' }, 'ENDED'],
])('%o belongs to the group %s', (account, group) => {
  expect(
    groupOf(
      { isEndedByOwner: false, isInRetirement: false, letsEnd: false, ...account },
      '2026-03-10',
    ),
  ).toBe(group);
});

const gerd = {
  name: 'Gerd Gäst',
  liUId: 'gerga10',
  organisation: { 'sv-SE': 'Institutionen för datateknik', 'en-GB': 'Department of Computing' },
};
test.each([
  ['', true],
  ['gast', true],
  ['Gäst gerd ', true],
  ['RGA10', true],
  ['computing', true],
  ['gerd data', true],
  ['gerd kemi', false],
  ['x', false],
])('searching for “%s” matches the guest: %s', (search, found) => {
  expect(isFound(gerd, search)).toBe(found);
  expect(isFound({ ...gerd, liUId: null, organisation: null }, 'gerd')).toBe(true);
});
