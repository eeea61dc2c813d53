/** Divides rows into batches of at most this size, in their order. */
export function* batchesOf<Row>(rows: readonly Row[], size: number): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
