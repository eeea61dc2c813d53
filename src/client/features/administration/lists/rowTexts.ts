import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import type { KeptKind, KeptRow } from '#contract/lists.ts';
import { PORTAL_SOURCE } from '#contract/register.ts';
import { columnIn } from '#rules/register/column.ts';
import { hasText } from '#client/i18n/texts.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import type { Translate } from '../texts.ts';

/** The columns by which a row is recognised in its list, and those that say more. */
const shown: Readonly<
  Record<KeptKind, { readonly name: readonly string[]; readonly more: readonly string[] }>
> = {
  cost_centres: { name: ['name'], more: ['id', 'organisation', 'until'] },
  activities: { name: ['name'], more: ['id', 'cost_centre'] },
  prices: { name: ['subscription', 'from'], more: ['monthly'] },
  devices: { name: ['name'], more: ['id', 'person', 'type', 'status'] },
  software: { name: ['name'], more: ['id', 'company'] },
  grants: { name: ['software', 'person'], more: ['person', 'until'] },
  registrations: {
    name: [columnIn('name', DEFAULT_LANGUAGE)],
    more: ['code', 'person', 'externt_uid', 'start', 'end'],
  },
  exceptions: { name: ['permission'], more: ['administrator', 'person'] },
};

const textOr = (t: Translate, key: string, other: string) => (hasText(key) ? t(key) : other);

/** What a column is called on the page. */
export const columnName = (t: Translate, column: string) =>
  textOr(t, `LISTS/COLUMN/${upperCase(column)}`, column);

/** What is said below a field; none for what its name says already. */
export const columnHelp = (t: Translate, column: string) =>
  textOr(t, `LISTS/HELP/${upperCase(column)}`, '');

/** What a choice is called; names of products are the same everywhere. */
export const choiceName = (t: Translate, value: string) =>
  textOr(t, `LISTS/VALUE/${upperCase(value)}`, value);

/** A cell in words, with what it refers to; empty if the cell is. */
export function cellInWords(t: Translate, { cells, names }: KeptRow, column: string): string {
  const cell = cells[column] ?? '';
  const name = names[column];
  return [
    ...(name === undefined ? [] : [name]),
    ...(cell === '' ? [] : [choiceName(t, cell)]),
  ].join(' · ');
}

/** What a row is called. */
export const rowName = (t: Translate, kind: KeptKind, row: KeptRow) =>
  shown[kind].name
    .map((column) => row.names[column] ?? choiceName(t, row.cells[column] ?? ''))
    .join(' · ');

/** What a row says below its name: cells with the names of their columns. */
export const rowDetails = (t: Translate, kind: KeptKind, row: KeptRow): string[] =>
  shown[kind].more.flatMap((column) => {
    const words = cellInWords(t, row, column);
    return words === '' ? [] : [`${columnName(t, column)}: ${words}`];
  });

/** Who states a row. */
export function sourceInWords(t: Translate, { source }: KeptRow): string {
  if (source === PORTAL_SOURCE) return t('LISTS/SOURCE_PORTAL');
  return source === null ? t('LISTS/SOURCE_NONE') : t('LISTS/SOURCE', { source });
}
