import { adAccounts } from '#contract/adAccounts.ts';
import { query } from '#client/api/query.ts';
import { siteFeaturesQuery } from '#client/api/siteFeatures.ts';

export const directoryQueries = {
  /** The user's own accounts in the directory. */
  mine: () => query(adAccounts.mine, {}),
  /**
   * The site features, which say which kinds of accounts people manage here. Fetched at startup.
   */
  features: siteFeaturesQuery,
};
