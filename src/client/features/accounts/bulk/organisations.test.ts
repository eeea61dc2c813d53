import { expect, test } from 'vitest';
import type { OrganisationNode } from '#contract/organisations.ts';
import { accountOf } from './accounts.testing.ts';
import { organisationsOf } from './organisations.ts';

const node = (
  organisationId: string,
  name: string,
  children: OrganisationNode[] = [],
): OrganisationNode => ({
  organisationId,
  shortName: name,
  type: 'Unit',
  name: { 'sv-SE': name, 'en-GB': name },
  path: `/${name}`,
  isAdministered: true,
  children,
});
const tree = [node('ku', 'Kvarnby', [node('fy', 'Fysik', [node('fy1', 'Optik')])])];
const names = (...ids: (string | null)[]) =>
  organisationsOf(
    ids.map((organisationId) => accountOf({ organisationId, organisationCanonicalPath: '/X' })),
    tree,
    'sv-SE',
  ).map(({ name }) => name);

test('sorts by number of accounts, and names each organisation and its ancestors, but the university', () => {
  expect(names('fy', 'fy1', 'fy1')).toEqual(['Optik, Fysik', 'Fysik']);
});

test('skips accounts without an organisation, and names the university itself by its own name', () => {
  expect(names(null, 'ku')).toEqual(['Kvarnby']);
});

test('names an organisation that is missing from the tree by its path', () => {
  expect(names('gone')).toEqual(['X']);
});
