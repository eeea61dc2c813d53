import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#contract/account.ts';
import type { OrganisationNode } from '#contract/organisations.ts';
import { type AccountList, listOf } from '#rules/accountLists.ts';
import { mask } from '#rules/identityNumber.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
import { pathTo } from '#client/domain/organisation/levels.ts';
import { merged } from './merged.ts';
import { type AccountListData, listQueries, listsInMemory, type ListScope } from './listQueries.ts';

/**
 * Applies changed accounts to the cached lists: each is updated in place, moved, added or removed
 * (ACCT-05, ACCT-06, ACCT-07). A list that is still loading is refetched, since the server may have
 * read it before the change.
 */
export function applyChanges(client: QueryClient, changed: readonly Account[]): void {
  refreshWaiting(client);
  const tree = client.getQueryData(listQueries.tree().queryKey) ?? [];
  const listed = changed.map(asListed);

  for (const { queryKey, list, scope } of listsInMemory(client)) {
    const data = client.getQueryData<AccountListData>(queryKey);
    if (data?.isWhole)
      client.setQueryData<AccountListData>(queryKey, {
        ...data,
        accounts: withChanges(data.accounts, listed, belongs(list, scope, tree)),
      });
    else void client.invalidateQueries({ queryKey });
  }
}

function withChanges(
  accounts: readonly Account[],
  changed: readonly Account[],
  isListed: (account: Account) => boolean,
): readonly Account[] {
  const gone = changed.filter((account) => !isListed(account));
  return merged(
    accounts,
    changed.filter(isListed),
    gone.map(({ norEduPersonLIN }) => norEduPersonLIN),
  );
}

/** Whether the server would include the account in the list. */
const belongs =
  (
    list: AccountList,
    { organisationId, affiliations }: ListScope,
    tree: readonly OrganisationNode[],
  ) =>
  (account: Account): boolean =>
    account.hasAccessToAccountThroughOrg &&
    account.affiliation !== null &&
    listOf(account) === list &&
    (affiliations.length === 0 || affiliations.includes(account.affiliation)) &&
    isBelow(tree, account.organisationId, organisationId);

/** The list of the root includes the accounts without an organisation. */
const isBelow = (
  tree: readonly OrganisationNode[],
  organisationId: string | null,
  above: string,
): boolean =>
  organisationId === null
    ? tree.some((root) => root.organisationId === above)
    : pathTo(tree, organisationId).some((node) => node.organisationId === above);

/**
 * Masks the national id, which lists never show in full, even if the response to the change
 * contains it.
 */
const asListed = (account: Account): Account =>
  account.norEduPersonNIN === null
    ? account
    : { ...account, norEduPersonNIN: mask(account.norEduPersonNIN) };
