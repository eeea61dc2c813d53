import { mfaFactors } from '#contract/mfaFactors.ts';
import { query } from '#client/api/query.ts';

export const factorQueries = {
  /** Fetched each time, because another device may have used or removed a factor since. */
  mine: () => ({ ...query(mfaFactors.factors, {}), staleTime: 0 }),
};
