import type { ImportRow } from '#contract/imports.ts';
import { csvOf } from '#rules/csv.ts';

/** The rows as a file, with the reasons as sentences. */
export const reportOf = (rows: readonly ImportRow[], reasonOf: (row: ImportRow) => string): Blob =>
  new Blob(
    [
      csvOf(
        ['row', 'id', 'outcome', 'reason', 'changed'],
        rows.map((one) => [one.row, one.id, one.outcome, reasonOf(one), one.changed.join(' ')]),
        ',',
      ),
    ],
    { type: 'text/csv' },
  );
