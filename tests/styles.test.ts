import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'postcss';
import { expect, test } from 'vitest';
import { filesUnder, root } from './tools/modules.ts';

/** Lines of all style sheets. It only falls. */
const LINES = 10_317;

/**
 * Share of the client's CSS rules whose declarations stand in another style sheet too. A single
 * declaration is not worth a name of its own. It only falls.
 */
const REPEATED = 0.25;

const sheets = filesUnder('src/client')
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, css: readFileSync(join(root, path), 'utf8') }));

/** Every rule with its own declarations, in alphabetical order. */
const rules = sheets.flatMap(({ path, css }) => {
  const found: { path: string; declarations: string[] }[] = [];
  parse(css, { from: path }).walkRules(({ nodes }) => {
    const declarations = nodes.flatMap((node) =>
      node.type === 'decl' ? [`${node.prop}: ${node.value.replaceAll(/\s+/g, ' ')}`] : [],
    );
    if (declarations.length > 0) found.push({ path, declarations: declarations.toSorted() });
  });
  return found;
});

test('the style sheets become no longer', () => {
  const lines = sheets.reduce((sum, { css }) => sum + css.split('\n').length - 1, 0);
  expect(lines).toBeGreaterThan(1000);
  expect(lines, 'Say what is common in src/client/theme, or remove it').toBeLessThanOrEqual(LINES);
});

test('what many style sheets lay out alike is a primitive', () => {
  const several = rules.filter(({ declarations }) => declarations.length > 1);
  const pathsOfBody = new Map<string, Set<string>>();
  for (const { path, declarations } of several) {
    const body = declarations.join('; ');
    pathsOfBody.set(body, (pathsOfBody.get(body) ?? new Set()).add(path));
  }
  const repeated = several.filter(
    ({ declarations }) => (pathsOfBody.get(declarations.join('; '))?.size ?? 0) > 1,
  );
  const repeats = repeated.map(({ path, declarations }) => `${path}: ${declarations.join('; ')}`);
  expect(several.length).toBeGreaterThan(300);
  expect(
    repeated.length / several.length,
    `Give what several style sheets lay out alike a component or a class of src/client/theme:\n${repeats.join('\n')}`,
  ).toBeLessThanOrEqual(REPEATED);
});
