import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTsv } from './contract/readTsv.ts';
import { filesUnder, root } from './tools/modules.ts';

const HERE = 'tests/requirements.test.ts';
const requirements = readTsv('../requirements.tsv').map(({ id = '', requirement = '' }) => ({
  id,
  requirement,
}));
const ids = requirements.map(({ id }) => id);
const groupOf = (id: string) => id.replace(/-.*/, '');
const groups = [...new Set(ids.map(groupOf))];

/** Returns the text with each comment joined into one line, wherever it was wrapped. */
const unbroken = (text: string) => text.replaceAll(/\s*\n\s*(\*(?!\/)|\/\/)?\s*/g, ' ');

const files = ['src', 'sw', 'tests', 'e2e']
  .flatMap(filesUnder)
  .filter((path) => path !== HERE && /\.(tsx?|css|md)$/.test(path))
  .map((path) => ({ path, text: unbroken(readFileSync(join(root, path), 'utf8')) }));

const cited = (text: string) => [
  ...new Set(text.match(new RegExp(`\\b(?:${groups.join('|')})-\\d+\\b`, 'g'))),
];
const citations = files.flatMap(({ path, text }) => cited(text).map((id) => ({ path, id })));

describe('the list of requirements', () => {
  test('contains each id once, with those of an area together and in order', () => {
    expect(ids.filter((id) => !/^[A-Z][A-Z0-9]+-\d\d$/.test(id))).toEqual([]);
    expect(ids).toEqual(
      groups.flatMap((group) => [...new Set(ids)].filter((id) => groupOf(id) === group).toSorted()),
    );
  });

  test('states each requirement in one short sentence', () => {
    expect(
      requirements
        .filter(({ requirement }) => !/^[A-Z`].{10,158}\.$/.test(requirement))
        .map(({ id }) => id),
    ).toEqual([]);
  });
});

describe('a citation in comments and titles', () => {
  test('refers to an existing requirement', () => {
    expect(citations.length).toBeGreaterThan(200);
    expect(
      citations.filter(({ id }) => !ids.includes(id)).map(({ path, id }) => `${path}: ${id}`),
    ).toEqual([]);
  });

  test('never refers to a section of a document outside the repository', () => {
    expect(
      files
        .filter(({ text }) => /§|\bspec(ification)? \d|\bdocument [12]\b/i.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test('refers to an existing heading of the decisions', () => {
    const headings: string[] =
      readFileSync(join(root, 'src/decisions.md'), 'utf8').match(/(?<=^## ).+$/gm) ?? [];
    const found = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bdecisions, "([^"]+)"/g)].map(([, heading = '']) => ({ path, heading })),
    );
    expect(found.length).toBeGreaterThan(20);
    expect(
      found
        .filter(({ heading }) => !headings.includes(heading))
        .map(({ path, heading }) => `${path}: ${heading}`),
    ).toEqual([]);
  });
});

test('each requirement is cited by a test', () => {
  const tested = new Set(
    citations.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path)).map(({ id }) => id),
  );
  expect(ids.filter((id) => !tested.has(id))).toEqual([]);
});
