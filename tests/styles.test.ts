import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, root } from './tools/modules.ts';

/**
 * Share of the client's CSS rules whose declarations stand in another style sheet too. A single
 * declaration is not worth a name of its own.
 */
const REPEATED = 0.25;

const sheets = filesUnder('src/client')
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({
    path,
    css: readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }));

/** The declarations of every rule, in alphabetical order. */
const bodiesOf = (css: string) =>
  [...css.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) =>
    body
      .split(';')
      .map((line) => line.trim().replaceAll(/\s+/g, ' '))
      .toSorted()
      .join(';'),
  );

test('what many style sheets lay out alike is a primitive', () => {
  const rules = sheets.flatMap(({ path, css }) =>
    bodiesOf(css)
      .filter((body) => body.split(';').length > 2)
      .map((body) => ({ path, body })),
  );
  const pathsOfBody = new Map<string, Set<string>>();
  for (const { path, body } of rules)
    pathsOfBody.set(body, (pathsOfBody.get(body) ?? new Set()).add(path));
  const repeated = rules.filter(({ body }) => (pathsOfBody.get(body)?.size ?? 0) > 1);
  const repeats = repeated.map(({ path, body }) => `${path}: ${body}`).join('\n');
  expect(rules.length).toBeGreaterThan(500);
  expect(
    repeated.length / rules.length,
    `Give what several style sheets lay out alike a component or a class of src/client/theme:\n${repeats}`,
  ).toBeLessThanOrEqual(REPEATED);
});
