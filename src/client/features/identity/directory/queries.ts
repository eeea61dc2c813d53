import { adAccounts } from '../../../../contract/adAccounts.ts';
import { configuration } from '../../../../contract/configuration.ts';
import { query } from '../../../api/query.ts';

export const directoryQueries = {
  /** The person's own accounts, as the directory has them. */
  mine: () => query(adAccounts.mine, {}),
  /** Which kinds people look after here. Fetched at the start. */
  features: () => query(configuration.siteFeatures, {}),
};
