import type { KeptKind } from '#contract/lists.ts';
import { lists } from './lists.ts';
import type { ListRefusal } from './readListed.ts';
import { readCell } from './shapes.ts';

/** Why a cell of a typed row is refused, as far as the row itself tells; null if it is not. */
export function cellRefusal(
  kind: KeptKind,
  name: string,
  cells: Readonly<Record<string, string>>,
): ListRefusal | null {
  const { columns, period, either } = lists[kind];
  const column = columns.find((one) => one.name === name);
  if (!column) return null;
  const valueOf = (at: string) => {
    const shape = columns.find((one) => one.name === at)?.shape;
    const read = shape ? readCell(shape, cells[at] ?? '') : { value: null };
    return 'value' in read ? read.value : null;
  };
  const read = readCell(column.shape, cells[name] ?? '');
  if ('refusal' in read) return read.refusal;
  if (read.value === null) {
    const isMissing = either?.includes(name) && either.every((one) => valueOf(one) === null);
    return column.isRequired || isMissing ? 'CELL_EMPTY' : null;
  }
  const from = period?.[1] === name ? valueOf(period[0]) : null;
  return from !== null && read.value < from ? 'DATES' : null;
}
