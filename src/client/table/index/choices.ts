import type { ColumnIndex } from './columnIndex.ts';
import type { Dictionary } from './dictionary.ts';
import { ownOrder } from './order.ts';
import { compareValues } from './ranking.ts';

/** A value that can be ticked. */
export interface Choice {
  /** As it stands in a view; the empty text is no value. */
  readonly value: string;
  readonly text: string;
  /** As the search among choices reads it. */
  readonly haystack: string;
  /** How many rows have it. */
  readonly count: number;
}

const asTicked = (value: string | number | null): string => (value === null ? '' : String(value));

/** The values of the rows that are shown (all where null), in order. What is ticked stays, also where no row has it now. */
export function choicesIn<Row>({ codes, dictionary, ranking }: ColumnIndex<Row>, isShown: Uint32Array | null, ticked: readonly string[]): Choice[] {
  const counts = new Uint32Array(dictionary.size);
  for (let number = 0; number < codes.length; number++) {
    const code = codes[number] ?? 0;
    if (isShown === null || isShown[number] === 1) counts[code] = (counts[code] ?? 0) + 1;
  }
  const isTicked = codesOfValues(dictionary, ticked);
  const valueOf = (code: number) => dictionary.values[code] ?? null;
  const ordered = ranking.missing === 0 ? ranking.sorted : ownOrder(dictionary.size).toSorted((one, other) => compareValues(valueOf(one), valueOf(other)));
  return Array.from(ordered)
    .filter((code) => counts[code] !== 0 || isTicked[code] === 1)
    .map((code) => ({ value: asTicked(valueOf(code)), text: dictionary.textOf(code), haystack: dictionary.haystacks[code] ?? '', count: counts[code] ?? 0 }));
}

/** By code 1 where the value is one of these. */
export function codesOfValues(dictionary: Dictionary, ticked: readonly string[]): Uint8Array {
  const wanted = new Set(ticked);
  return Uint8Array.from(dictionary.values, (value) => (wanted.has(asTicked(value)) ? 1 : 0));
}
