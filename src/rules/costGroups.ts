import type { CostDistributionRow } from '../contract/finance.ts';

export const costGroupings = ['organisation', 'costCentre'] as const;
export type CostGrouping = (typeof costGroupings)[number];

/** What a group of accounts costs in a month. */
export interface CostGroup {
  /** The organisation's path or the cost centre's name; null: the account has none. */
  readonly name: string | null;
  readonly accounts: number;
  readonly monthlyCost: number;
}

type Row = Pick<CostDistributionRow, 'norEduPersonLin' | 'liUId' | 'organisationCanonicalPath' | 'costCentreName' | 'monthlyCost'>;

const nameOf: Readonly<Record<CostGrouping, (row: Row) => string | null>> = {
  organisation: ({ organisationCanonicalPath }) => organisationCanonicalPath,
  costCentre: ({ costCentreName }) => costCentreName,
};

/** The rows by who pays, the dearest first. Counted in öre, so that thousands of shares add up. */
export function groupCosts(rows: readonly Row[], by: CostGrouping): CostGroup[] {
  const groups = [...Map.groupBy(rows, nameOf[by])].map(([name, members]) => ({ name, ...totalOf(members) }));
  return groups.toSorted((one, other) => other.monthlyCost - one.monthlyCost || (one.name ?? '').localeCompare(other.name ?? ''));
}

/** All of them together. An account whose cost is shared by several positions counts once. */
export const totalOf = (rows: readonly Row[]): Omit<CostGroup, 'name'> => ({
  accounts: new Set(rows.map(({ norEduPersonLin, liUId }) => `${norEduPersonLin} ${liUId}`)).size,
  monthlyCost: rows.reduce((sum, { monthlyCost }) => sum + Math.round(monthlyCost * 100), 0) / 100,
});
