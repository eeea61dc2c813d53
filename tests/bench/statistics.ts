/**
 * Returns the value below which the given share of the values lies: 0.5 is the median. NaN for an
 * empty list.
 */
export function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((one, other) => one - other);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
