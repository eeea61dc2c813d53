import { configuration } from '../../../../contract/configuration.ts';
import { externalAccounts } from '../../../../contract/externalAccounts.ts';
import { externalReset } from '../../../../contract/externalReset.ts';
import { invitations } from '../../../../contract/invitations.ts';
import { query, queryOrNull } from '../../../api/query.ts';

export const externalQueries = {
  /** Where this browser stopped on its way to a new password. Asked each time: every step moves it. */
  resetProgress: () => ({ ...query(externalReset.progress, {}), staleTime: 0, refetchOnWindowFocus: false }),
  /** Where it stopped on its way to an account. */
  createProgress: () => ({ ...query(externalAccounts.createProgress, {}), staleTime: 0, refetchOnWindowFocus: false }),
  /** Free user names for the address that this browser has proved: another address has others. */
  userNames: () => ({ ...query(externalAccounts.userNames, {}), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }),
  /** The IT rules; null where the university has none to show. */
  terms: () => queryOrNull(externalAccounts.terms, {}),
  userName: (email: string) => query(externalReset.userName, { query: { email } }),
  /** The invitation that this browser has opened; null: none, or it is over. */
  invitation: () => ({ ...query(invitations.opened, {}), staleTime: 0, refetchOnWindowFocus: false }),
  features: () => query(configuration.siteFeatures, {}),
};
