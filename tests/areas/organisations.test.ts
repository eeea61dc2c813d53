import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganisationNode } from '#contract/organisations.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const treeFor = async (liUId: string) =>
  (await (await (await portal.as(liUId))('/api/Organisations')).json()) as OrganisationNode[];
const flat = (nodes: readonly OrganisationNode[]): OrganisationNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

// DATA-11
test('the tree has one root, every node once, and all organisation types of the university', async () => {
  const tree = await treeFor('cecka23');
  const nodes = flat(tree);
  expect(tree).toHaveLength(1);
  const rows = await portal.db.selectFrom('organisation').select('id').execute();
  expect(nodes.map(({ organisationId }) => organisationId).toSorted()).toEqual(
    rows.map(({ id }) => id).toSorted(),
  );
  expect(new Set(nodes.map(({ type }) => type))).toEqual(
    new Set(['Company', 'Department', 'Division', 'Faculty', 'StudOrg', 'Unit', 'Virtual']),
  );
});

test('an administrator of the root administers every node', async () => {
  expect(flat(await treeFor('cecka23')).every(({ isAdministered }) => isAdministered)).toBe(true);
});

// ACCT-12
test('an administrator of a department administers only the department and the nodes below it', async () => {
  const administered = flat(await treeFor('bener17')).filter(
    ({ isAdministered }) => isAdministered,
  );
  expect(administered.length).toBeGreaterThan(1);
  expect(administered.every(({ path }) => path === '/KU/IDT' || path.startsWith('/KU/IDT/'))).toBe(
    true,
  );
  const below = await portal.db
    .selectFrom('organisation')
    .select('id')
    .where('canonical_path', 'like', '/KU/IDT%')
    .execute();
  expect(administered).toHaveLength(below.length);
});

test('an economist sees the tree but administers no node', async () => {
  const nodes = flat(await treeFor('eliho54'));
  expect(nodes.length).toBeGreaterThan(100);
  expect(nodes.some(({ isAdministered }) => isAdministered)).toBe(false);
});

test('sorts siblings in Swedish order', async () => {
  const names = (await treeFor('cecka23'))[0]?.children.map(({ name }) => name['sv-SE']) ?? [];
  expect(names).toEqual(names.toSorted(new Intl.Collator('sv-SE').compare));
});

test.each(['annli42', 'majek123', 'fatka61'])('denies %s access', async (liUId) => {
  expect(await answer((await portal.as(liUId))('/api/Organisations'))).toEqual(refused(403));
});
