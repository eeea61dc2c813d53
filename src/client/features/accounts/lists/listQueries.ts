import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Account } from '#contract/account.ts';
import { accounts } from '#contract/accounts.ts';
import { organisations } from '#contract/organisations.ts';
import { tableConfiguration } from '#contract/tableConfiguration.ts';
import type { AffiliationType } from '#contract/values.ts';
import type { AccountList } from '#rules/accountLists.ts';
import type { CallInput } from '#contract/route.ts';
import { call } from '#client/api/call.ts';
import { nullIfNotFound, query } from '#client/api/query.ts';
import { ApiError } from '#client/api/errors.ts';
import { merged } from './merged.ts';
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
  /** The version of a whole list, which may contain later changes as well, if it is known. */
  readonly version?: string | undefined;
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
      queryFn: ({ signal, client }) => readList(list, scope, { queryKey, signal, client }),
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

interface Reading {
  readonly queryKey: ListKey;
  readonly signal: AbortSignal;
  readonly client: QueryClient;
}

/** Brings the list in memory up to date, or reads it. */
async function readList(
  list: AccountList,
  scope: ListScope,
  { queryKey, signal, client }: Reading,
): Promise<AccountListData> {
  const input = {
    query: {
      'affiliations[]': [...scope.affiliations],
      organisationTreeNodeGuid: scope.organisationId,
    },
  };
  const inMemory = () => client.getQueryData<AccountListData>(queryKey);
  const known = inMemory();
  try {
    const changes = await changesSince(known?.version, list, input, signal);
    if (changes !== null)
      return {
        // The page may have changed the list while the changes were fetched.
        accounts: merged(inMemory()?.accounts ?? [], changes.accounts, changes.gone),
        isWhole: true,
        version: changes.version,
      };
    let version: string | undefined;
    const whole = await callStreamed(routes[list], input, {
      signal,
      onVersion: (named) => (version = named),
      // A complete list on the screen is not replaced by a part of the new one.
      onItems: (some) =>
        known === undefined &&
        !signal.aborted &&
        client.setQueryData(queryKey, { accounts: some, isWhole: false }),
    });
    return { accounts: whole, isWhole: true, version };
  } catch (error) {
    // Who no longer administers the organisation does not go on looking at its accounts.
    if (error instanceof ApiError && error.status === 403)
      client.getQueryCache().find({ queryKey })?.setState({ data: undefined });
    throw error;
  }
}

/**
 * What has changed since a version of the list; null if the whole list must be read instead, also
 * because a server of the release before does not know.
 */
async function changesSince(
  since: string | undefined,
  list: AccountList,
  { query: wanted }: CallInput<typeof accounts.active>,
  signal: AbortSignal,
) {
  if (since === undefined) return null;
  const input = { query: { ...wanted, list, since } };
  const changes = await nullIfNotFound(call(accounts.listChanges, input, { signal }));
  if (changes === null || changes.version === null) return null;
  return { ...changes, version: changes.version };
}

/** Returns every cached list with its kind and scope, and what it was last requested by. */
export const listsInMemory = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: [LISTS] })
    .map((found) => {
      // Only `listQueries.accounts` creates keys with this prefix.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const [, list, scope] = found.queryKey as ListKey;
      return { queryKey: found.queryKey, promise: found.promise, list, scope };
    });
