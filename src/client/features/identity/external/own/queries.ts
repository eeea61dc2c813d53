import type { QueryClient } from '@tanstack/react-query';
import { externalSelf, type OwnExternalAccount } from '../../../../../contract/externalSelf.ts';
import { query } from '../../../../api/query.ts';

export const ownQueries = {
  /** The person's external account; null: there is none. Asked each time: the contact person decides on it too. */
  own: () => ({ ...query(externalSelf.own, {}), staleTime: 0 }),
};

/** What the server has answered is what the page shows from now on. */
export const showOwn = (client: QueryClient, account: OwnExternalAccount): void => void client.setQueryData(ownQueries.own().queryKey, account);
