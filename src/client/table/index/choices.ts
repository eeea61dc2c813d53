import type { ColumnIndex } from './columnIndex.ts';
import type { Dictionary } from './dictionary.ts';
import { ownOrder } from './order.ts';
import { compareValues } from './ranking.ts';

/** A value that can be ticked. */
export interface Choice {
  /** The value as stored in a view; the empty string means no value. */
  readonly value: string;
  readonly text: string;
  /** Normalised text that the search among choices matches against. */
  readonly haystack: string;
  /** Number of rows with this value. */
  readonly count: number;
}

const asTicked = (value: string | number | null): string => (value === null ? '' : String(value));

/**
 * Returns the values of the shown rows (of all rows when `isShown` is null), in order. Ticked
 * values are included even when no row has them.
 */
export function choicesIn<Row>(
  { codes, dictionary, ranking }: ColumnIndex<Row>,
  isShown: Uint32Array | null,
  ticked: readonly string[],
): Choice[] {
  const counts = new Uint32Array(dictionary.size);
  for (let number = 0; number < codes.length; number++) {
    const code = codes[number] ?? 0;
    if (isShown === null || isShown[number] === 1) counts[code] = (counts[code] ?? 0) + 1;
  }
  const isTicked = codesOfValues(dictionary, ticked);
  const valueOf = (code: number) => dictionary.values[code] ?? null;
  const ordered =
    ranking.missing === 0
      ? ranking.sorted
      : ownOrder(dictionary.size).toSorted((one, other) =>
          compareValues(valueOf(one), valueOf(other)),
        );
  return Array.from(ordered)
    .filter((code) => counts[code] !== 0 || isTicked[code] === 1)
    .map((code) => ({
      value: asTicked(valueOf(code)),
      text: dictionary.textOf(code),
      haystack: dictionary.haystacks[code] ?? '',
      count: counts[code] ?? 0,
    }));
}

/** Returns an array with 1 at the code of each ticked value. */
export function codesOfValues(dictionary: Dictionary, ticked: readonly string[]): Uint8Array {
  const wanted = new Set(ticked);
  return Uint8Array.from(dictionary.values, (value) => (wanted.has(asTicked(value)) ? 1 : 0));
}
