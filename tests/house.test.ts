import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { circlesOf } from './tools/circles.ts';
import { expectNone } from './tools/findings.ts';
import { filesUnder, modulesUnder, root } from './tools/modules.ts';

const HERE = 'tests/house.test.ts';

// The linter follows only those that are made at once (`import/no-cycle`).
test('imports form no circle, also not through one that is made only when needed', () => {
  const it = { request: '', names: [], isPackage: false, isTypeOnly: false };
  const from = (path: string, target: string, isDynamic: boolean) => ({
    path,
    imports: [{ ...it, target, isDynamic }],
  });
  expect(circlesOf([from('a', 'b', false), from('b', 'c', false), from('c', 'b', true)])).toEqual([
    ['b', 'c'],
  ]);
  const product = modulesUnder('src', 'sw').filter(({ path }) => !/\.test\.tsx?$/.test(path));
  expect(product.length).toBeGreaterThan(100);
  expectNone(
    circlesOf(product).map((circle) => `${circle.join(' → ')} → ${circle[0]}`),
    'Move what two of them need to a file of its own.',
  );
});

test('areas of the server form no ring, also not by types', () => {
  const areaOf = (path: string) => /^src\/server\/areas\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;
  const modules = modulesUnder('src/server/areas').filter(({ path }) => !path.endsWith('.test.ts'));
  const areas = [...Map.groupBy(modules, ({ path }) => areaOf(path))].map(([path, own]) => ({
    path,
    imports: own
      .flatMap(({ imports }) => imports)
      .map((one) => ({ ...one, target: areaOf(one.target), isTypeOnly: false })),
  }));
  expect(areas.length).toBeGreaterThan(40);
  expectNone(
    circlesOf(areas).map((ring) => ring.join(', ')),
    'Move what two of them need below the areas, as what a card is to src/server/cards.',
  );
});

test('no file mentions the environment in which it was written', () => {
  // Personal folders, and numbers that refer to an external list.
  const workplace = /(?<![\w.:/])\/(?:root|Users|work|tmp)\/\w|\bissue #?\d/;
  const written = ['src', 'sw', 'tests', 'e2e', 'public']
    .flatMap(filesUnder)
    .filter((path) => /\.(tsx?|css|json|html|tsv)$/.test(path) && path !== HERE);
  const files = [
    ...written,
    'README.md',
    'src/README.md',
    'src/decisions.md',
    ...filesUnder('docs'),
    'package.json',
    'index.html',
    'vite.config.ts',
    '.ci/run',
  ];
  const found = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const at = text.search(workplace);
    return at < 0 ? [] : [`${path}:${text.slice(0, at).split('\n').length}: a place of its author`];
  });
  expectNone(found, 'Name a place that every reader has, or say it without one.');
});
