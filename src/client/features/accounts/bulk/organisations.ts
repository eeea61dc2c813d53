import type { Account } from '../../../../contract/account.ts';

interface SelectedOrganisation {
  readonly id: string;
  readonly path: string;
}

/** The organisations that the accounts belong to, the one with most of them first. */
export function organisationsOf(accounts: readonly Account[]): SelectedOrganisation[] {
  const counts = new Map<string, { path: string; count: number }>();
  for (const { organisationId, organisationCanonicalPath } of accounts) {
    if (organisationId === null) continue;
    const known = counts.get(organisationId) ?? { path: organisationCanonicalPath ?? organisationId, count: 0 };
    counts.set(organisationId, { ...known, count: known.count + 1 });
  }
  return [...counts].toSorted(([, one], [, other]) => other.count - one.count).map(([id, { path }]) => ({ id, path }));
}
