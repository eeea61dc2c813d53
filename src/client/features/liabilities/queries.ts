import { liabilities } from '#contract/liabilities.ts';
import type { LiabilityType } from '#contract/values.ts';
import { query } from '#client/api/query.ts';
import { versionedQueryOrNull } from '#client/api/versioned.ts';

/**
 * Fetched each time, because the copy on the device may be older than the answer, and would ask for
 * it again.
 */
const alwaysStale = { staleTime: 0 } as const;

export const liabilityQueries = {
  /** All terms and consents requested from the user, as also listed on the start page. */
  mine: () => ({ ...query(liabilities.mine, {}), ...alwaysStale }),
  /**
   * One type in its state for the user, with the version that an answer refers to; null where the
   * university has no such terms.
   */
  read: (liabilityType: LiabilityType) => ({
    ...versionedQueryOrNull(liabilities.read, { params: { liabilityType } }),
    ...alwaysStale,
  }),
};
