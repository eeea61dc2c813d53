import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesOf } from '#build/release/licences.ts';
import { root } from '../tools/modules.ts';

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies',
  Record<string, string>
>;
const sections = licencesOf(root).split(`\n\n${'='.repeat(80)}\n\n`);
const titles = sections.map((section) => section.split('\n', 1).join(''));

test('the licences of a release are those of all packages that it runs with', () => {
  const titleOf = ([name, version]: [string, string]) => `${name} ${version}`;
  expect(titles).toEqual(expect.arrayContaining(Object.entries(dependencies).map(titleOf)));
  expect(titles.filter((title) => /^(vitest|jsdom|oxlint) /.test(title))).toEqual([]);
});

test('each names its licence, and contains its text where the package has it', () => {
  expect(sections.filter((section) => !/\nLicence: \S/.test(section))).toEqual([]);
  expect(sections.find((section) => section.startsWith('fastify '))).toContain(
    'Permission is hereby granted, free of charge',
  );
});
