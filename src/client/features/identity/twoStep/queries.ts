import type { QueryClient } from '@tanstack/react-query';
import { mfa } from '../../../../contract/mfa.ts';
import { mfaFactors } from '../../../../contract/mfaFactors.ts';
import type { AdAccountType } from '../../../../contract/values.ts';
import { query, queryOrNull } from '../../../api/query.ts';

export const twoStepQueries = {
  state: () => query(mfa.enabled, { query: { adAccountType: 'Personal' } }),

  /** Of an account that the person may not have. */
  stateOf: (adAccountType: AdAccountType) => queryOrNull(mfa.enabled, { query: { adAccountType } }),

  /** Asked each time: another place may have used or removed one since. */
  factors: () => ({ ...query(mfaFactors.factors, {}), staleTime: 0 }),
};

/** What registering, removing and turning on or off may have changed. */
export const refreshTwoStep = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: twoStepQueries.state().queryKey.slice(0, 2) }),
    client.invalidateQueries({ queryKey: twoStepQueries.factors().queryKey }),
  ]);
