import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { optionalText, text, WholeNumber } from './inputs.ts';
import { route } from './route.ts';

/** The lists that can be kept by hand, under the source `portal`. */
export const KeptKind = z.enum([
  'cost_centres',
  'activities',
  'prices',
  'devices',
  'software',
  'grants',
  'registrations',
  'exceptions',
]);
export type KeptKind = z.infer<typeof KeptKind>;

/** A row of a list, as a file would state it. */
export const KeptRow = z.object({
  /** Names the row in addresses. */
  id: z.string(),
  /** The cell of each column of the kind; null: empty. */
  cells: z.record(z.string(), z.nullable(z.string())),
  /** What the cells that refer to something refer to, by column. */
  names: z.record(z.string(), z.string()),
  /** The source that states it; null for none. */
  source: z.nullable(z.string()),
  isEnded: z.boolean(),
  /** Whether it can be changed here: no other source states it. */
  mayChange: z.boolean(),
  /** What can be done here with a row that is no longer true; null for nothing. */
  ending: z.nullable(z.enum(['Ended', 'Removed'])),
  /** What a change of the row must name. */
  version: z.string(),
});
export type KeptRow = z.infer<typeof KeptRow>;

/** What a column of a list may refer to, with what it is called. */
export const KeptChoice = z.object({ value: z.string(), name: z.string() });
export type KeptChoice = z.infer<typeof KeptChoice>;

/** Number of rows in an answer. */
export const KEPT_ROWS = 50;
const MAX_CELL_LENGTH = 1000;
const Cells = z.record(text(64), optionalText(MAX_CELL_LENGTH));

const may = usersOf('administration');
const isOurs = true;
const params = z.object({ kind: KeptKind });
const rowParams = z.object({ kind: KeptKind, id: text(100) });

/** Keeping lists by hand that no system states (docs/import.md). Not in the specification. */
export const lists = {
  search: route({
    summary:
      `Returns ${KEPT_ROWS} rows of a list whose cells, or what they refer to, contain every word ` +
      'of the text, and the number of all.',
    method: 'POST',
    path: '/api/Lists/{kind}/search',
    may,
    params,
    reads: true,
    body: z.object({ text: optionalText(100), skip: WholeNumber.check(z.minimum(0)) }),
    isOurs,
    responses: { ...refusals, 200: z.object({ rows: z.array(KeptRow), total: z.int() }) },
  }),
  choices: route({
    summary:
      'Returns what the columns of a list that name organisations, cost centres or software may name, by name.',
    method: 'GET',
    path: '/api/Lists/{kind}/choices',
    may,
    params,
    isOurs,
    responses: { ...refusals, 200: z.record(z.string(), z.array(KeptChoice)) },
  }),
  one: route({
    summary: 'Returns a row of a list.',
    method: 'GET',
    path: '/api/Lists/{kind}/{id}',
    may,
    params: rowParams,
    isOurs,
    responses: { ...refusals, 200: KeptRow, 404: Errors },
  }),
  add: route({
    summary:
      'Adds a row under the source `portal`, by the rules of files. ' +
      '400: the columns that are wrong, or the list has the row already.',
    method: 'POST',
    path: '/api/Lists/{kind}',
    may,
    params,
    body: z.object({ cells: Cells }),
    isOurs,
    responses: { ...refusals, 200: z.object({ id: z.string() }) },
  }),
  change: route({
    summary:
      'States a row anew, which also takes its end back. What tells it apart stays. ' +
      '403: another source states it. 409: it has been changed since `version`.',
    method: 'PATCH',
    path: '/api/Lists/{kind}/{id}',
    may,
    params: rowParams,
    body: z.object({ cells: Cells, version: text(64) }),
    isOurs,
    responses: { ...refusals, 200: null, 404: Errors, 409: Errors },
  }),
  end: route({
    summary:
      'Ends or removes a row as a file does that no longer names it; a price that does not apply yet is removed. ' +
      '403: another source states it, or it stays. 409: it has been changed since `version`.',
    method: 'POST',
    path: '/api/Lists/{kind}/{id}/end',
    may,
    params: rowParams,
    body: z.object({ version: text(64) }),
    isOurs,
    responses: { ...refusals, 200: null, 404: Errors, 409: Errors },
  }),
};
