import type { QueryClient } from '@tanstack/react-query';
import { passwords } from '../../../../contract/passwords.ts';
import { signIns } from '../../../../contract/signIns.ts';
import { query } from '../../../api/query.ts';

export const signInQueries = {
  /** Asked each time: another place may have signed in or out since. */
  live: () => ({ ...query(signIns.live, {}), staleTime: 0 }),
  recent: () => ({ ...query(signIns.recent, {}), staleTime: 0 }),
};

/** What signing out elsewhere or disowning a sign-in may have changed: a password may have to be renewed now. */
export const refreshSignIns = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: signInQueries.live().queryKey }),
    client.invalidateQueries({ queryKey: signInQueries.recent().queryKey }),
    client.invalidateQueries({ queryKey: query(passwords.status, {}).queryKey }),
  ]);
