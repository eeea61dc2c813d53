import { useQuery } from '@tanstack/react-query';
import { configuration, type SiteFeatures } from '#contract/configuration.ts';
import { query } from './query.ts';
import { queryClient } from './queryClient.ts';

/** The features enabled in this installation. Fetched at startup. */
export const siteFeaturesQuery = () => query(configuration.siteFeatures, {});

/**
 * Returns whether the portal serves external users. Until the features are known it does: the
 * server decides in any case.
 */
const servesExternalUsers = (features: SiteFeatures | undefined): boolean =>
  features?.disableFeaturesForExternalUsers !== true;

/**
 * Whether external accounts can be created, reset and invited to here (SHELL-33). Rerenders when
 * the answer changes.
 */
export const useServesExternalUsers = (): boolean =>
  servesExternalUsers(useQuery({ ...siteFeaturesQuery(), enabled: false }).data);

/** The same outside of components. */
export const readServesExternalUsers = (): boolean =>
  servesExternalUsers(queryClient.getQueryData(siteFeaturesQuery().queryKey));
