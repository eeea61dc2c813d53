import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganisationNode } from '../../src/contract/organisations.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const treeFor = async (liUId: string) => (await (await (await portal.as(liUId))('/api/Organisations')).json()) as OrganisationNode[];
const flat = (nodes: readonly OrganisationNode[]): OrganisationNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

// DATA-11
test('the tree has one root, every node once, and the types that the university has', async () => {
  const tree = await treeFor('cecka23');
  const nodes = flat(tree);
  expect(tree).toHaveLength(1);
  const rows = await portal.db.selectFrom('organisation').select('id').execute();
  expect(nodes.map(({ organisationId }) => organisationId).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect(new Set(nodes.map(({ type }) => type))).toEqual(new Set(['Company', 'Department', 'Division', 'Faculty', 'StudOrg', 'Unit', 'Virtual']));
});

test('who administers the root administers all', async () => {
  expect(flat(await treeFor('cecka23')).every(({ isAdministered }) => isAdministered)).toBe(true);
});

// ACCT-12
test('who administers a department administers it and what lies below it, and nothing else', async () => {
  const administered = flat(await treeFor('bener17')).filter(({ isAdministered }) => isAdministered);
  expect(administered.length).toBeGreaterThan(1);
  expect(administered.every(({ path }) => path === '/KU/IDT' || path.startsWith('/KU/IDT/'))).toBe(true);
  const below = await portal.db.selectFrom('organisation').select('id').where('canonical_path', 'like', '/KU/IDT%').execute();
  expect(administered).toHaveLength(below.length);
});

test('an economist sees the tree and administers nothing', async () => {
  const nodes = flat(await treeFor('eliho54'));
  expect(nodes.length).toBeGreaterThan(100);
  expect(nodes.some(({ isAdministered }) => isAdministered)).toBe(false);
});

test('siblings stand in Swedish order', async () => {
  const names = (await treeFor('cecka23'))[0]?.children.map(({ name }) => name['sv-SE']) ?? [];
  expect(names).toEqual(names.toSorted(new Intl.Collator('sv-SE').compare));
});

test.each(['annli42', 'majek123', 'fatka61'])('%s is refused', async (liUId) => {
  expect(await answer((await portal.as(liUId))('/api/Organisations'))).toEqual(refused(403));
});
