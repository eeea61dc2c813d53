import type { Database } from '#server/database/schema.ts';

/** Why a column stays in a row that an erasure on request leaves, in words. */
export const LEFT = {
  row: 'identifies the row, to which others refer',
  userId: 'so that nobody else gets the user id or the number',
  account: 'what kind of account it was, where, and until when',
  responsible: 'who was responsible, by the id of the row or the user id',
  sealed: 'a hash or encrypted: nobody can read it',
  history: 'the history, for which a public authority must account',
  passing: 'until other systems and open lists have been told, for a day at most',
  copy: 'a file that an administrator makes again',
  validity: 'so that what a phone still shows is refused',
  nobody: 'says nothing about the person',
} as const;
export type Left = keyof typeof LEFT;

/** The columns of a table that stay, by why. */
export type ColumnsLeft<T extends keyof Database> = {
  readonly [L in Left]?: readonly (keyof Database[T] & string)[];
};

/** The columns of the lists. */
type Listed<L> = L[keyof L] extends infer Columns
  ? Columns extends readonly (infer Column)[]
    ? Column
    : never
  : never;

/**
 * What is left and what is overwritten must be all columns of the table: one that is in neither list
 * is asked for by the compiler as `forgotten`.
 */
export type Whole<T extends keyof Database, L, Overwritten = never> = [
  Exclude<keyof Database[T], Listed<L> | Overwritten>,
] extends [never]
  ? unknown
  : { readonly forgotten: Exclude<keyof Database[T], Listed<L> | Overwritten> };

/** The same without its table, to be read column by column. */
export type AnyColumnsLeft = { readonly [L in Left]?: readonly string[] };
