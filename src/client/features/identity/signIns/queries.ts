import type { QueryClient } from '@tanstack/react-query';
import { passwords } from '#contract/passwords.ts';
import { signIns } from '#contract/signIns.ts';
import { query } from '#client/api/query.ts';

export const signInQueries = {
  /** Fetched each time, because another device may have signed in or out since. */
  live: () => ({ ...query(signIns.live, {}), staleTime: 0 }),
  recent: () => ({ ...query(signIns.recent, {}), staleTime: 0 }),
};

/**
 * Refetches what ending other sessions or reporting a sign-in may have changed, including whether
 * the password must be renewed.
 */
export const refreshSignIns = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: signInQueries.live().queryKey }),
    client.invalidateQueries({ queryKey: signInQueries.recent().queryKey }),
    client.invalidateQueries({ queryKey: query(passwords.status, {}).queryKey }),
  ]);
