import { expect, test } from 'vitest';
import type { OrganisationRecord } from '#contract/register.ts';
import { changedTree } from './organisationTree.ts';

const node = (id: string, parent: string | null, shortName = id): OrganisationRecord => ({
  id,
  parent,
  type: 'Unit',
  shortName,
  name: { 'sv-SE': id, 'en-GB': id },
  financialUnit: null,
});
const present = [node('top', null), node('a', 'top'), node('b', 'a'), node('c', 'top')];

const cases: readonly [
  title: string,
  changes: readonly OrganisationRecord[],
  refused: readonly string[],
  paths: readonly string[],
][] = [
  ['nothing', [], [], ['/top', '/top/a', '/top/c', '/top/a/b']],
  [
    'a new node below a new node that comes later',
    [node('e', 'd'), node('d', 'c')],
    [],
    ['/top', '/top/a', '/top/c', '/top/a/b', '/top/c/d', '/top/c/d/e'],
  ],
  [
    'a node with everything below it moves',
    [node('a', 'c')],
    [],
    ['/top', '/top/c', '/top/c/a', '/top/c/a/b'],
  ],
  [
    'a node below itself stays, and another change is made',
    [node('a', 'b'), node('d', 'b')],
    ['a CYCLE'],
    ['/top', '/top/a', '/top/c', '/top/a/b', '/top/a/b/d'],
  ],
  [
    'what has no place is refused with all that follows from it',
    [node('d', 'none'), node('e', 'd')],
    ['d PARENT_UNKNOWN', 'e PARENT_UNKNOWN'],
    ['/top', '/top/a', '/top/c', '/top/a/b'],
  ],
  [
    'a second root, a taken abbreviation and a repeated id',
    [node('d', null), node('e', 'top', 'a'), node('f', 'a'), node('f', 'c')],
    ['f REPEATED', 'f REPEATED', 'd ROOT', 'e REPEATED'],
    ['/top', '/top/a', '/top/c', '/top/a/b'],
  ],
  [
    'an id in another case is the same id, and a present node keeps its own',
    [node('f', 'a'), node('F', 'c'), node('B', 'c')],
    ['f REPEATED', 'F REPEATED', 'B REPEATED'],
    ['/top', '/top/a', '/top/c', '/top/a/b'],
  ],
  [
    'the root becomes another node’s child only if there is another root',
    [node('top', 'c')],
    ['top CYCLE'],
    ['/top', '/top/a', '/top/c', '/top/a/b'],
  ],
];

test.each(cases)('%s', (_title, changes, refused, paths) => {
  const tree = changedTree(
    present,
    changes.map((record, row) => ({ row, record })),
  );
  expect(tree.refused.map(({ record, refusal }) => `${record.id} ${refusal}`)).toEqual(refused);
  expect(tree.placed.map(({ path }) => path)).toEqual(paths);
});

test('an empty university begins with its root', () => {
  const changes = [node('a', 'top'), node('top', null)];
  const tree = changedTree(
    [],
    changes.map((record, row) => ({ row, record })),
  );
  expect(tree.placed.map(({ path }) => path)).toEqual(['/top', '/top/a']);
});
