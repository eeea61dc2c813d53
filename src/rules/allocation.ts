/** The share of a full working week that a position has when none is given (PROF-12). */
const FULL_TIME = 100;

/**
 * Returns the share of full time to show as a ring, 0–100 %; a position without a value counts as
 * full time.
 */
export const allocationPercentage = (allocation: number | null | undefined): number =>
  Math.min(FULL_TIME, Math.max(0, allocation ?? FULL_TIME));
