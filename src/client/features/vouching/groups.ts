import type { VouchedAccount } from '../../../contract/vouching.ts';
import type { IsoDate } from '../../../rules/dates.ts';
import { hasWords } from '../../../rules/search.ts';

/** The parts of the list, in their order: what is asked about first, what has ended last. */
export const groups = ['SOON', 'LATER', 'ENDED'] as const;
export type Group = (typeof groups)[number];

/** The part of the list in which the account belongs. */
export function groupOf({ mayLetEnd, isEndedByOwner, until }: Pick<VouchedAccount, 'mayLetEnd' | 'isEndedByOwner' | 'until'>, today: IsoDate): Group {
  if (mayLetEnd || isEndedByOwner) return 'SOON';
  return until !== null && until < today ? 'ENDED' : 'LATER';
}

/** Whether each word of the search is in the name, the user id or the organisation's name in either language. */
export const isFound = ({ name, liUId, organisation }: Pick<VouchedAccount, 'name' | 'liUId' | 'organisation'>, search: string): boolean =>
  hasWords([name, liUId, organisation?.['sv-SE'], organisation?.['en-GB']].filter(Boolean).join(' '), search);
