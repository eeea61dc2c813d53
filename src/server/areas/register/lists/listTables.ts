import type { ListKind } from '#contract/imports.ts';
import { costTables } from './costTables.ts';
import type { ListTable } from './listTable.ts';
import { peopleTables } from './peopleTables.ts';
import { termsTables } from './termsTables.ts';
import { thingTables } from './thingTables.ts';

export const listTables: Readonly<Record<ListKind, ListTable>> = {
  ...costTables,
  ...thingTables,
  ...peopleTables,
  ...termsTables,
};
