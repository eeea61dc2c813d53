import type { QueryClient } from '@tanstack/react-query';
import { roles } from '#contract/roles.ts';
import { query } from '#client/api/query.ts';

export const roleQueries = {
  /** Who holds a role; for a search, who is found. */
  holders: (search: string) => ({
    ...query(roles.list, { query: search === '' ? {} : { search } }),
    staleTime: 0,
  }),
  organisations: () => query(roles.organisations, {}),
};

export const refreshRoles = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [roles.list.method, roles.list.path] });
