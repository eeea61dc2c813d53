import { finance } from '#contract/finance.ts';
import { organisations } from '#contract/organisations.ts';
import type { AffiliationType } from '#contract/values.ts';
import type { Month } from '#rules/costMonths.ts';
import { query } from '#client/api/query.ts';

export const financeQueries = {
  tree: () => query(organisations.tree, {}),
  /**
   * Other people's data, kept in memory only. Structural sharing is off, because comparing
   * thousands of rows takes longer than rendering them.
   */
  costs: (organisationId: string, accountTypes: readonly AffiliationType[], month: Month) =>
    ({
      ...query(finance.costsOfMonth, {
        params: { month },
        query: { organisationId, accountTypes: [...accountTypes] },
      }),
      structuralSharing: false,
    }) as const,
  sums: (organisationId: string, accountTypes: readonly AffiliationType[], month: Month) =>
    query(finance.costSums, {
      params: { month },
      query: { organisationId, accountTypes: [...accountTypes] },
    }),
};
