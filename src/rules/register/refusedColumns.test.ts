import { expect, test } from 'vitest';
import type { ImportKind } from '#contract/imports.ts';
import { columnsOf } from './columns.ts';
import type { RecordRefusal } from './records.ts';
import { refusedColumns } from './refusedColumns.ts';

test.each<[kind: ImportKind, reason: RecordRefusal, columns: string[]]>([
  ['people', 'DATES', ['start_date', 'end_date']],
  ['people', 'ID', ['id']],
  ['roles', 'ID', ['person']],
  ['roles', 'NO_PART', ['organisation']],
  ['organisations', 'NAME', ['short_name', 'name_sv']],
  ['people', 'NAME', ['given_name', 'surname']],
  ['people', 'DECEASED', []],
])('of %s, %s speaks of %j, which the file has', (kind, reason, columns) => {
  expect(refusedColumns(kind, reason)).toEqual(columns);
  expect(columnsOf[kind].map(({ name }) => name)).toEqual(expect.arrayContaining(columns));
});
