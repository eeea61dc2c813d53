import type { QueryClient } from '@tanstack/react-query';
import { scimClients } from '#contract/scimClients.ts';
import { query } from '#client/api/query.ts';

export const systemQueries = {
  all: () => ({ ...query(scimClients.list, {}), staleTime: 0 }),
};

export const refreshSystems = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: systemQueries.all().queryKey });
