import { type ImportKind, ListKind } from '#contract/imports.ts';
import { cardStates } from './cards.ts';
import { lists } from './lists.ts';

/** The values that the cells of these columns may have; none for columns with other cells. */
export function choicesOf(kind: ImportKind, names: readonly string[]): readonly string[] {
  if (kind === 'cards') return names.includes('state') ? cardStates : [];
  const list = ListKind.options.find((one) => one === kind);
  return list === undefined
    ? []
    : lists[list].columns.flatMap(({ name, shape }) =>
        shape.is === 'choice' && names.includes(name) ? shape.of : [],
      );
}
