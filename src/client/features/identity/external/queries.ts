import { externalAccounts } from '#contract/externalAccounts.ts';
import { externalReset } from '#contract/externalReset.ts';
import { invitations } from '#contract/invitations.ts';
import { query, queryOrNull } from '#client/api/query.ts';
import { siteFeaturesQuery } from '#client/api/siteFeatures.ts';

export const externalQueries = {
  /**
   * The current step of this browser's password reset. Fetched each time, because every step
   * changes it.
   */
  resetProgress: () => ({
    ...query(externalReset.progress, {}),
    staleTime: 0,
    refetchOnWindowFocus: false,
  }),
  /** The current step of this browser's account creation. */
  createProgress: () => ({
    ...query(externalAccounts.createProgress, {}),
    staleTime: 0,
    refetchOnWindowFocus: false,
  }),
  /**
   * Available user names for the address that this browser has verified. Not cached, because
   * another address has other names.
   */
  userNames: () => ({
    ...query(externalAccounts.userNames, {}),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  }),
  /** The IT rules; null where the university has none to show. */
  terms: () => queryOrNull(externalAccounts.terms, {}),
  userName: (email: string) => query(externalReset.userName, { query: { email } }),
  /** The invitation that this browser has opened; null without one or once it has ended. */
  invitation: () => ({
    ...query(invitations.opened, {}),
    staleTime: 0,
    refetchOnWindowFocus: false,
  }),
  features: siteFeaturesQuery,
};
