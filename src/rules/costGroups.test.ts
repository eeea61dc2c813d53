import { expect, test } from 'vitest';
import { comparedGroups, groupCosts, totalOf } from './costGroups.ts';

const row = (
  liUId: string,
  organisationCanonicalPath: string | null,
  costCentreName: string | null,
  monthlyCost: number,
) => ({
  norEduPersonLin: `lin-${liUId}`,
  liUId,
  organisationCanonicalPath,
  costCentreName,
  monthlyCost,
});
const rows = [
  row('anna', '/KU/IDT', 'IT', 33.33),
  row('anna', '/KU/MAI', 'MAI', 66.67),
  row('bo', '/KU/IDT', 'IT', 0.1),
  row('cia', '/KU/IDT', null, 0.2),
];

test('groups rows by payer, most expensive first, and counts a shared account once', () => {
  expect(groupCosts(rows, 'organisation')).toEqual([
    { name: '/KU/MAI', accounts: 1, monthlyCost: 66.67 },
    { name: '/KU/IDT', accounts: 3, monthlyCost: 33.63 },
  ]);
  expect(groupCosts(rows, 'costCentre')).toEqual([
    { name: 'MAI', accounts: 1, monthlyCost: 66.67 },
    { name: 'IT', accounts: 2, monthlyCost: 33.43 },
    { name: null, accounts: 1, monthlyCost: 0.2 },
  ]);
  expect(totalOf(rows)).toEqual({ accounts: 3, monthlyCost: 100.3 });
  expect(totalOf([])).toEqual({ accounts: 0, monthlyCost: 0 });
});

test('compares each group with the previous month, including groups that no longer pay', () => {
  const before = [
    { organisationCanonicalPath: '/KU/MAI', costCentreName: 'MAI', monthlyCost: 66.67 },
    { organisationCanonicalPath: '/KU/IDT', costCentreName: 'IT', monthlyCost: 0.1 },
    { organisationCanonicalPath: '/KU/IDT', costCentreName: null, monthlyCost: 0.2 },
    { organisationCanonicalPath: '/KU/FYS', costCentreName: 'FYS', monthlyCost: 12 },
  ];
  expect(comparedGroups(groupCosts(rows, 'organisation'), before, 'organisation')).toEqual([
    { name: '/KU/MAI', accounts: 1, monthlyCost: 66.67, before: 66.67, difference: 0 },
    { name: '/KU/IDT', accounts: 3, monthlyCost: 33.63, before: 0.3, difference: 33.33 },
    { name: '/KU/FYS', accounts: 0, monthlyCost: 0, before: 12, difference: -12 },
  ]);
  expect(
    comparedGroups(groupCosts(rows, 'costCentre'), before, 'costCentre').map(
      ({ name, difference }) => [name, difference],
    ),
  ).toEqual([
    ['MAI', 0],
    ['IT', 33.33],
    [null, 0],
    ['FYS', -12],
  ]);
});
