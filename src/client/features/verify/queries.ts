import type { VerificationType } from '#contract/values.ts';
import { verifications } from '#contract/verifications.ts';
import { query, queryOrNull } from '#client/api/query.ts';

export const verifyQueries = {
  /**
   * Null when the user has given no such address or number. Fetched at each visit, because a code
   * is valid for minutes only.
   */
  one: (verificationType: VerificationType) => ({
    ...queryOrNull(verifications.verification, { params: { verificationType } }),
    staleTime: 0,
  }),
  all: () => query(verifications.verifications, {}),
};
