import type { QueryClient } from '@tanstack/react-query';
import { mfa } from '#contract/mfa.ts';
import type { AdAccountType } from '#contract/values.ts';
import { NetworkError } from '#client/api/errors.ts';
import { query, queryOrNull } from '#client/api/query.ts';
import { factorQueries } from '#client/domain/reauthentication/queries.ts';

export const twoStepQueries = {
  state: () => query(mfa.enabled, { query: { adAccountType: 'Personal' } }),

  /** The state of an account that the user may not have; null without one. */
  stateOf: (adAccountType: AdAccountType) => queryOrNull(mfa.enabled, { query: { adAccountType } }),

  factors: factorQueries.mine,
};

/**
 * Whether the state on the page could not be confirmed although the portal responded. Without a
 * network, the state on the device is shown.
 */
export const isOutdated = (error: unknown): boolean =>
  error !== null && !(error instanceof NetworkError);

/** Refetches what registering, removing and turning on or off may have changed. */
export const refreshTwoStep = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: twoStepQueries.state().queryKey.slice(0, 2) }),
    client.invalidateQueries({ queryKey: twoStepQueries.factors().queryKey }),
  ]);
