import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text, WholeNumber } from './inputs.ts';
import { route } from './route.ts';

const Columns = z
  .array(z.object({ order: WholeNumber, columnId: text(64), isActive: z.boolean() }))
  .check(z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(200, 'INPUT_TOO_LONG'));

/** The columns of a table that a user has chosen, and their order (ACCT-17, DATA-20). */
export const TableConfiguration = z.object({ tableId: z.string(), data: Columns });
export type TableConfiguration = z.infer<typeof TableConfiguration>;

const may = usersOf('account-management');
const params = z.object({ tableId: text(64) });

export const tableConfiguration = {
  mine: route({
    summary: 'Returns the person’s own selection of columns, or the default if there is none.',
    method: 'GET',
    path: '/api/tableconfiguration/{tableId}',
    may,
    params,
    responses: { ...refusals, 200: TableConfiguration, 404: Errors },
  }),
  save: route({
    summary: 'Replaces the person’s own selection of columns. 400: the table has no such column.',
    method: 'POST',
    path: '/api/tableconfiguration/{tableId}',
    may,
    params,
    body: z.object({ data: Columns }),
    responses: { ...refusals, 200: TableConfiguration, 404: Errors },
  }),
  default: route({
    summary: 'Returns the default columns.',
    method: 'GET',
    path: '/api/tableconfiguration/{tableId}/default',
    may,
    params,
    responses: { ...refusals, 200: TableConfiguration, 404: Errors },
  }),
};
