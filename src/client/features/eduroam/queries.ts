import type { QueryClient } from '@tanstack/react-query';
import { eduroam, type EduroamLogin } from '#contract/eduroam.ts';
import { queryOrNull } from '#client/api/query.ts';

export const eduroamQueries = {
  /**
   * The user's logins, newest first; null where the university offers none. Fetched at each visit,
   * because the networks report when a login is used.
   */
  mine: () => ({ ...queryOrNull(eduroam.passwords, {}), staleTime: 0 }),
};

/**
 * Shows the changed logins from a response. Pending requests for the list are cancelled, because
 * their responses would undo the change.
 */
export async function showLogins(
  client: QueryClient,
  change: (logins: readonly EduroamLogin[]) => readonly EduroamLogin[],
): Promise<void> {
  const { queryKey } = eduroamQueries.mine();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (logins) => logins && [...change(logins)]);
}

export const refreshLogins = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: eduroamQueries.mine().queryKey });
