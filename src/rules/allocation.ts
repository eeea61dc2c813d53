/** What a position takes of a full working week when nothing is said (PROF-12). */
const FULL_TIME = 100;

/** The share of full time to show as a ring, 0–100 %; a position without a value is full time. */
export const allocationPercentage = (allocation: number | null | undefined): number =>
  Math.min(FULL_TIME, Math.max(0, allocation ?? FULL_TIME));
