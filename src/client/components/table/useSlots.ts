import { useEffect, useReducer, useState } from 'react';
import { Slots, type Slot } from './slots.ts';

/** Longer than between two turns of a wheel or two letters. */
const REST_MS = 250;

/** The elements for rows by their ids at these positions, as they are to stand in the page: in the rows' own order once these rest. */
export function useSlots(rows: ReadonlyMap<string, number>): readonly Slot[] {
  const [slots] = useState(() => new Slots());
  const [, ordered] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (slots.isInOrder) return undefined;
    const timer = setTimeout(() => {
      slots.putInOrder();
      ordered();
    }, REST_MS);
    return () => clearTimeout(timer);
  });
  return slots.assign(rows);
}
