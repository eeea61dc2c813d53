import type { QueryClient } from '@tanstack/react-query';
import { eduroam, type EduroamLogin } from '../../../contract/eduroam.ts';
import { queryOrNull } from '../../api/query.ts';

export const eduroamQueries = {
  /** My logins, the newest first; null where the university hands out none here. Asked at each visit: networks tell when one is used. */
  mine: () => ({ ...queryOrNull(eduroam.passwords, {}), staleTime: 0 }),
};

/** What the server has answered about the logins is what the page shows from now on: a list that was asked for before would undo it. */
export async function showLogins(client: QueryClient, change: (logins: readonly EduroamLogin[]) => readonly EduroamLogin[]): Promise<void> {
  const { queryKey } = eduroamQueries.mine();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (logins) => logins && [...change(logins)]);
}

export const refreshLogins = (client: QueryClient) => client.invalidateQueries({ queryKey: eduroamQueries.mine().queryKey });
