import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Account } from '#contract/account.ts';
import { accounts } from '#contract/accounts.ts';
import { organisations } from '#contract/organisations.ts';
import { tableConfiguration } from '#contract/tableConfiguration.ts';
import type { AffiliationType } from '#contract/values.ts';
import type { AccountList } from '#rules/accountLists.ts';
import { query } from '#client/api/query.ts';
import { callStreamed } from '#client/api/streamed.ts';

/** The organisation and the kinds of accounts that are listed. */
export interface ListScope {
  readonly organisationId: string;
  /**
   * In the order of the contract, so that the same choice has the same query key. Empty means all
   * kinds.
   */
  readonly affiliations: readonly AffiliationType[];
}

/** The part of a list that has been received so far. */
export interface AccountListData {
  readonly accounts: readonly Account[];
  readonly isWhole: boolean;
}

const routes = {
  active: accounts.active,
  deprovisioning: accounts.deprovisioning,
  inactive: accounts.inactive,
} as const;

/** How long an unused list stays in memory; it may contain tens of thousands of accounts. */
const CACHE_TIME_MS = 600_000;

const LISTS = 'accountLists';
type ListKey = readonly [typeof LISTS, AccountList, ListScope];

export const listQueries = {
  /**
   * A list in one streamed call, shown while it loads. It contains other people's data and is kept
   * in memory only.
   */
  accounts: (list: AccountList, scope: ListScope) => {
    const queryKey: ListKey = [LISTS, list, scope];
    return queryOptions({
      queryKey,
      queryFn: async ({ signal, client }): Promise<AccountListData> => {
        const input = {
          query: {
            'affiliations[]': [...scope.affiliations],
            organisationTreeNodeGuid: scope.organisationId,
          },
        };
        const isFirst = client.getQueryData(queryKey) === undefined;
        const whole = await callStreamed(routes[list], input, {
          signal,
          // A complete list on the screen is not replaced by a part of the new one.
          onItems: (some) =>
            isFirst &&
            !signal.aborted &&
            client.setQueryData(queryKey, { accounts: some, isWhole: false }),
        });
        return { accounts: whole, isWhole: true };
      },
      gcTime: CACHE_TIME_MS,
      // Comparing a long list field by field with the previous one takes longer than rendering it.
      structuralSharing: false,
    });
  },
  columns: (list: AccountList) => query(tableConfiguration.mine, { params: { tableId: list } }),
  defaultColumns: (list: AccountList) =>
    query(tableConfiguration.default, { params: { tableId: list } }),
  tree: () => query(organisations.tree, {}),
};

/** Returns every cached list with its kind and scope. */
export const listsInMemory = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: [LISTS] })
    .map((found) => {
      // Only `listQueries.accounts` creates keys with this prefix.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const [, list, scope] = found.queryKey as ListKey;
      return { queryKey: found.queryKey, list, scope };
    });
