import type { Account } from '#contract/account.ts';
import type { OrganisationNode } from '#contract/organisations.ts';
import type { Language } from '#contract/values.ts';
import { pathTo } from '#client/domain/organisation/levels.ts';
import { readablePath } from '#client/domain/organisation/readablePath.ts';

interface SelectedOrganisation {
  readonly id: string;
  /**
   * The organisation's name followed by its ancestors except the university. The most specific name
   * is first, because a narrow field shows the beginning.
   */
  readonly name: string;
}

/** Returns the organisations that the accounts belong to, the one with most accounts first. */
export function organisationsOf(
  accounts: readonly Account[],
  tree: readonly OrganisationNode[],
  language: Language,
): SelectedOrganisation[] {
  const counts = Map.groupBy(accounts, ({ organisationId }) => organisationId);
  return [...counts]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .flatMap(([id, [account]]) => {
      if (id === null) return [];
      const path = pathTo(tree, id).map(({ name }) => name[language]);
      const known = path.length > 1 ? path.slice(1) : path;
      return [
        {
          id,
          name:
            known.length > 0
              ? known.toReversed().join(', ')
              : readablePath(account?.organisationCanonicalPath ?? id),
        },
      ];
    });
}
