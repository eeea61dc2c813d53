/**
 * `npm run requirement -- CARD-07`: prints a requirement with the places that cite it, in the
 * product and in the tests. Without an id it prints all requirements.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { filesUnder, root } from './tools/modules.ts';
import { readTsv } from './contract/readTsv.ts';

ignoreClosedOutput();

const wanted = process.argv.slice(2).map((id) => id.toUpperCase());
const lines = ['src', 'sw', 'tests', 'e2e']
  .flatMap(filesUnder)
  .filter((path) => /\.(tsx?|css|md)$/.test(path))
  .flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .map((text, index) => ({ place: `${path}:${index + 1}`, text })),
  );

const requirements = readTsv('../requirements.tsv').filter(
  ({ id = '' }) => wanted.length === 0 || wanted.includes(id),
);
for (const { id = '', requirement } of requirements) {
  const cites = new RegExp(`\\b${id}\\b`);
  const places = lines.filter(({ text }) => cites.test(text)).map(({ place }) => place);
  console.log([`${id}  ${requirement}`, ...places.map((place) => `  ${place}`)].join('\n'));
}
const unknown = wanted.filter((id) => !requirements.some((one) => one['id'] === id));
if (unknown.length > 0) {
  console.error(`tests/requirements.tsv has no ${unknown.join(', ')}.`);
  process.exitCode = 1;
}
