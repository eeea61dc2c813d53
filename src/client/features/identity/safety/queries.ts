import { verifications } from '#contract/verifications.ts';
import { query } from '#client/api/query.ts';
import { myAccountsQueries } from '../myAccounts/queries.ts';
import { twoStepQueries } from '../twoStep/queries.ts';

/** What `accountSafety` needs to know. */
export const safetyQueries = {
  password: myAccountsQueries.password,
  twoStep: twoStepQueries.state,
  factors: twoStepQueries.factors,
  contacts: () => query(verifications.verifications, {}),
};
