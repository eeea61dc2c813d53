import { expect, test } from 'vitest';
import { groupOf, isFound } from './groups.ts';

test.each([
  [{ mayLetEnd: true, until: '2026-03-20' }, 'SOON'],
  [{ mayLetEnd: false, isEndedByOwner: true, until: '2026-03-10' }, 'SOON'],
  [{ mayLetEnd: false, until: '2026-03-10' }, 'LATER'],
  [{ mayLetEnd: false, until: '2026-12-01' }, 'LATER'],
  [{ mayLetEnd: false, until: null }, 'LATER'],
  [{ mayLetEnd: false, until: '2026-03-09' }, 'ENDED'],
])('%o is in the part %s', (account, group) => {
  expect(groupOf({ isEndedByOwner: false, ...account }, '2026-03-10')).toBe(group);
});

const gerd = { name: 'Gerd Gäst', liUId: 'gerga10', organisation: { 'sv-SE': 'Institutionen för datateknik', 'en-GB': 'Department of Computing' } };
test.each([['', true], ['gast', true], ['Gäst gerd ', true], ['RGA10', true], ['computing', true], ['gerd data', true], ['gerd kemi', false], ['x', false]])('“%s” finds the guest: %s', (search, found) => {
  expect(isFound(gerd, search)).toBe(found);
  expect(isFound({ ...gerd, liUId: null, organisation: null }, 'gerd')).toBe(true);
});
