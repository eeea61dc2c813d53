import { passwords } from '../../../../contract/passwords.ts';
import type { AdAccountType } from '../../../../contract/values.ts';
import { query } from '../../../api/query.ts';

export const passwordQueries = {
  /** What a password must be for this kind of account. */
  policy: (adAccountType: AdAccountType) => query(passwords.policy, { query: { adAccountType } }),
};
