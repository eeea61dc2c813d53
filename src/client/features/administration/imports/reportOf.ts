import type { ImportRow } from '#contract/imports.ts';
import { csvOf } from '#rules/csv.ts';

/** The rows as a file, with the reasons as sentences. */
export const reportOf = (rows: readonly ImportRow[], reasonOf: (key: string) => string): Blob =>
  new Blob(
    [
      csvOf(
        ['row', 'id', 'outcome', 'reason', 'changed'],
        rows.map(({ row, id, outcome, reason, changed }) => [
          row,
          id,
          outcome,
          reason && reasonOf(reason),
          changed.join(' '),
        ]),
        ',',
      ),
    ],
    { type: 'text/csv' },
  );
