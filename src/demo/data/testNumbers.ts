import { readList } from '#server/base/lists.ts';

/** The published test personal numbers, which belong to nobody, in twelve digits. */
export const personalNumbers = (): string[] =>
  readList(new URL('personalNumbers.txt.gz', import.meta.url));

/** The published test coordination numbers, in twelve digits. */
export const coordinationNumbers = (): string[] =>
  readList(new URL('coordinationNumbers.txt.gz', import.meta.url));
