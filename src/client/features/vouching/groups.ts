import type { VouchedAccount } from '#contract/vouching.ts';
import type { IsoDate } from '#rules/dates.ts';
import { matchesSearch } from '#rules/search.ts';
import { validityOn } from '#rules/validity.ts';

/**
 * The groups of the list, in order: accounts that need a decision, accounts that will close in any
 * case, later ones, and ended ones.
 */
export const groups = ['SOON', 'CLOSING', 'LATER', 'ENDED'] as const;
export type Group = (typeof groups)[number];

/** Returns the group that the account belongs to. */
export function groupOf(
  {
    isEndedByOwner,
    isInRetirement,
    letsEnd,
    until,
  }: Pick<VouchedAccount, 'isEndedByOwner' | 'isInRetirement' | 'letsEnd' | 'until'>,
  today: IsoDate,
): Group {
  const { state } = validityOn(today, until);
  if (state === 'ended') return 'ENDED';
  if (isEndedByOwner) return 'SOON';
  if (letsEnd || isInRetirement) return 'CLOSING';
  return state === 'ending' ? 'SOON' : 'LATER';
}

/**
 * Whether every word of the search occurs in the name, the user id or the organisation's name in
 * any language.
 */
export const isFound = (
  { name, liUId, organisation }: Pick<VouchedAccount, 'name' | 'liUId' | 'organisation'>,
  search: string,
): boolean =>
  matchesSearch(
    [name, liUId, ...Object.values(organisation ?? {})].filter(Boolean).join(' '),
    search,
  );
