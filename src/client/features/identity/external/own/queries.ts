import type { QueryClient } from '@tanstack/react-query';
import { externalSelf, type OwnExternalAccount } from '#contract/externalSelf.ts';
import { query } from '#client/api/query.ts';

export const ownQueries = {
  /**
   * The user's external account; null without one. Fetched each time, because the contact person
   * may change it too.
   */
  own: () => ({ ...query(externalSelf.own, {}), staleTime: 0 }),
};

/** Stores the account from a response as the one that the page shows. */
export const showOwn = (client: QueryClient, account: OwnExternalAccount): void =>
  void client.setQueryData(ownQueries.own().queryKey, account);
