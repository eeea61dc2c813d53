import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ImportKind, ListKind } from '#contract/imports.ts';
import { columnsOf } from '#rules/register/columns.ts';
import { lists } from '#rules/register/lists.ts';
import { root } from './tools/modules.ts';

const path = join(root, 'docs/import.md');

/** What tells the rows of a list apart, and what becomes of those that are no longer named. */
const aboutList = (kind: ImportKind): readonly string[] => {
  const list = ListKind.options.find((one) => one === kind);
  if (list === undefined) return [];
  const { key, missing } = lists[list];
  const names = key.map((name) => `\`${name}\``).join(' and ');
  return [`Rows are told apart by ${names}. What the file no longer names ${missing}.`, ''];
};

const tables = ImportKind.options
  .map((kind) =>
    [
      `### ${kind}`,
      '',
      ...aboutList(kind),
      '| column | contains | example |',
      '| --- | --- | --- |',
      ...columnsOf[kind].map((column) => {
        const mark = 'isRequired' in column ? ' ●' : '';
        const example = column.example === '' ? '' : `\`${column.example}\``;
        return `| \`${column.name}\`${mark} | ${column.about} | ${example} |`;
      }),
    ].join('\n'),
  )
  .join('\n\n');

/** Writes the tables anew: `WRITE_TABLES=1 npm test -- importColumns`. */
if (process.env['WRITE_TABLES'] !== undefined) {
  const [before = '', , after = ''] = readFileSync(path, 'utf8').split(
    /(?<=<!-- columns -->\n)|(?=\n<!-- \/columns -->)/,
  );
  writeFileSync(path, `${before}\n${tables}\n${after}`);
}

test('docs/import.md lists every column of every file; ● marks those that are required', () => {
  expect(readFileSync(path, 'utf8')).toContain(tables);
});
