import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '../../../../contract/account.ts';
import type { OrganisationNode } from '../../../../contract/organisations.ts';
import { type AccountList, listOf } from '../../../../rules/accountLists.ts';
import { mask } from '../../../../rules/identityNumber.ts';
import { pathTo } from '../../../domain/organisation/levels.ts';
import { type AccountListData, listQueries, listsInMemory, type ListScope } from './listQueries.ts';

const collator = new Intl.Collator('sv-SE');

/**
 * Puts accounts as they now are into the lists in memory: each stays in its place, moves to another list, comes, or goes
 * (ACCT-05, ACCT-06, ACCT-07). What is still being fetched is asked for again, since the server may have read it before the change.
 */
export function applyChanges(client: QueryClient, changed: readonly Account[]): void {
  const tree = client.getQueryData(listQueries.tree().queryKey) ?? [];
  const byLin = new Map(changed.map((account) => [account.norEduPersonLIN, asListed(account)]));

  for (const { queryKey, list, scope } of listsInMemory(client)) {
    const data = client.getQueryData<AccountListData>(queryKey);
    if (data?.isWhole) client.setQueryData<AccountListData>(queryKey, { accounts: merged(data.accounts, byLin, belongs(list, scope, tree)), isWhole: true });
    else void client.invalidateQueries({ queryKey });
  }
}

function merged(accounts: readonly Account[], changed: ReadonlyMap<string, Account>, isListed: (account: Account) => boolean): readonly Account[] {
  const left = new Map(changed);
  const stayed = accounts.flatMap((account) => {
    const now = left.get(account.norEduPersonLIN);
    if (!now) return [account];
    left.delete(account.norEduPersonLIN);
    return isListed(now) ? [now] : [];
  });
  const come = [...left.values()].filter(isListed).toSorted(byName);
  return come.length === 0 ? stayed : inOrder(stayed, come);
}

/** Both are in the order of names; so is what they make together. */
function inOrder(one: readonly Account[], other: readonly Account[]): Account[] {
  const all: Account[] = [];
  let at = 0;
  for (const account of other) {
    for (let next = one[at]; next && byName(next, account) <= 0; next = one[at]) {
      all.push(next);
      at += 1;
    }
    all.push(account);
  }
  return [...all, ...one.slice(at)];
}

const byName = (one: Account, other: Account): number =>
  collator.compare(one.displayName, other.displayName) || (one.norEduPersonLIN < other.norEduPersonLIN ? -1 : 1);

/** Whether the server would list the account there. */
const belongs =
  (list: AccountList, { organisationId, affiliations }: ListScope, tree: readonly OrganisationNode[]) =>
  (account: Account): boolean =>
    account.hasAccessToAccountThroughOrg &&
    account.affiliation !== null &&
    listOf(account) === list &&
    (affiliations.length === 0 || affiliations.includes(account.affiliation)) &&
    isBelow(tree, account.organisationId, organisationId);

/** Anyone who lists the root is shown the accounts without an organisation too. */
const isBelow = (tree: readonly OrganisationNode[], organisationId: string | null, above: string): boolean =>
  organisationId === null
    ? tree.some((root) => root.organisationId === above)
    : pathTo(tree, organisationId).some((node) => node.organisationId === above);

/** Lists never show a whole number, whatever the answer to the change carried. */
const asListed = (account: Account): Account =>
  account.norEduPersonNIN === null ? account : { ...account, norEduPersonNIN: mask(account.norEduPersonNIN) };
