import { cards, type AccessCard } from '#contract/cards.ts';
import { liabilities } from '#contract/liabilities.ts';
import { passwords } from '#contract/passwords.ts';
import { students } from '#contract/students.ts';
import { user } from '#contract/user.ts';
import { mayUseCard } from '#rules/cardStatus.ts';
import { query, queryOrNull } from '#client/api/query.ts';
import { DEDUPE_MS } from '#client/api/queryClient.ts';

export const homeQueries = {
  account: () => query(user.account, {}),
  /** The user's card; null for a user who has never had one. */
  card: () => queryOrNull(cards.mine, {}),
  /** Fetched each time, as on the card's own page, and only when another card can be ordered. */
  cardOrder: () => ({ ...query(cards.hasOrder, {}), staleTime: DEDUPE_MS }),
  password: () => query(passwords.status, {}),
  liabilities: () => query(liabilities.mine, {}),
  notifications: () => query(user.notifications, {}),
  /** Available to users in a role. Others decide meanwhile, so it is fetched at each return. */
  work: () => ({ ...query(user.work, {}), staleTime: DEDUPE_MS, refetchOnWindowFocus: true }),
  /** Available to students only. */
  retirementOptions: () => query(students.retirementOptions, {}),
};

/**
 * Whether a new card may be ordered or be on order: the user has no card, or the card is no longer
 * valid.
 */
export const mayOrderCard = (card: AccessCard | null | undefined): boolean =>
  card !== undefined && mayUseCard('order', card?.status ?? null, false);
