import type { CostDistributionRow, CostSum } from '#contract/finance.ts';

export const costGroupings = ['organisation', 'costCentre'] as const;
export type CostGrouping = (typeof costGroupings)[number];

/** The monthly cost of a group of accounts. */
export interface CostGroup {
  /** The organisation's path or the cost centre's name; null if the account has none. */
  readonly name: string | null;
  readonly accounts: number;
  readonly monthlyCost: number;
}

type Row = Pick<
  CostDistributionRow,
  'norEduPersonLin' | 'liUId' | 'organisationCanonicalPath' | 'costCentreName' | 'monthlyCost'
>;

const nameOf: Readonly<Record<CostGrouping, (row: CostSum) => string | null>> = {
  organisation: ({ organisationCanonicalPath }) => organisationCanonicalPath,
  costCentre: ({ costCentreName }) => costCentreName,
};

/**
 * Groups the rows by payer, most expensive first. Amounts are added in öre, so that thousands of
 * shares sum up exactly.
 */
export function groupCosts(rows: readonly Row[], by: CostGrouping): CostGroup[] {
  const groups = [...Map.groupBy(rows, nameOf[by])].map(([name, members]) => ({
    name,
    ...totalOf(members),
  }));
  return groups.toSorted(
    (one, other) =>
      other.monthlyCost - one.monthlyCost || (one.name ?? '').localeCompare(other.name ?? ''),
  );
}

/**
 * Returns the totals of all rows. An account whose cost is shared by several positions counts once.
 */
export const totalOf = (rows: readonly Row[]): Omit<CostGroup, 'name'> => ({
  accounts: new Set(rows.map(({ norEduPersonLin, liUId }) => `${norEduPersonLin} ${liUId}`)).size,
  monthlyCost: sumOf(rows),
});

/** A group with its cost in the previous month. */
export interface ComparedGroup extends CostGroup {
  readonly before: number;
  /** The change from the previous month. */
  readonly difference: number;
}

/**
 * Returns the groups with the previous month's cost of each. A group that no longer pays is
 * included, with no accounts.
 */
export function comparedGroups(
  groups: readonly CostGroup[],
  before: readonly CostSum[],
  by: CostGrouping,
): ComparedGroup[] {
  const earlier = new Map(
    [...Map.groupBy(before, nameOf[by])].map(([name, members]) => [name, sumOf(members)]),
  );
  const present = new Set(groups.map(({ name }) => name));
  const removed = [...earlier.keys()]
    .filter((name) => !present.has(name))
    .map((name) => ({ name, accounts: 0, monthlyCost: 0 }));
  return [...groups, ...removed].map((group) => ({
    ...group,
    before: earlier.get(group.name) ?? 0,
    difference: differenceOf(group.monthlyCost, earlier.get(group.name) ?? 0),
  }));
}

/** Sum and difference, calculated in öre. */
export const sumOf = (costs: readonly Pick<CostSum, 'monthlyCost'>[]): number =>
  costs.reduce((sum, { monthlyCost }) => sum + Math.round(monthlyCost * 100), 0) / 100;
export const differenceOf = (now: number, before: number): number =>
  (Math.round(now * 100) - Math.round(before * 100)) / 100;
