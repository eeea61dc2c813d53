import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ImportKind } from '#contract/imports.ts';
import { columnsOf } from '#rules/register/columns.ts';
import { root } from './tools/modules.ts';

const path = join(root, 'docs/import.md');

const tables = ImportKind.options
  .map((kind) =>
    [
      `### ${kind}`,
      '',
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

test('docs/import.md lists every column of every file; ● marks those that are required', () => {
  expect(readFileSync(path, 'utf8')).toContain(tables);
});
