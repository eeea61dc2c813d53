import type { ListKind } from '#contract/imports.ts';
import { costs } from './lists/costs.ts';
import { rights } from './lists/rights.ts';
import { studies } from './lists/studies.ts';
import { terms } from './lists/terms.ts';
import { things } from './lists/things.ts';
import type { Shape } from './shapes.ts';
import type { Column } from './column.ts';

/** A column of a list, with the shape of its cells. */
export interface ListColumn extends Column {
  readonly shape: Shape;
}

/** A file of things that belong to organisations or people. */
export interface List {
  readonly columns: readonly ListColumn[];
  /** The columns that together tell the rows of a source apart. */
  readonly key: readonly string[];
  /** What becomes of a thing that the file no longer names, in the words of the documentation. */
  readonly missing: string;
  /** Columns of which a row fills in at least one; all that it fills in are about one person. */
  readonly either?: readonly string[];
  /** Two dates of which the first is not after the second. */
  readonly period?: readonly [from: string, until: string];
}

export const lists: Readonly<Record<ListKind, List>> = {
  ...costs,
  ...things,
  ...studies,
  ...rights,
  ...terms,
};
