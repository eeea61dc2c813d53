import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { alumniAdmin } from '#contract/alumniAdmin.ts';
import { alumniMailing } from '#contract/alumniMailing.ts';
import type { RequestStatus } from '#contract/values.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
import { query } from '#client/api/query.ts';
import { callVersioned } from '#client/api/versioned.ts';

/**
 * Requests are fresh for only a second, so that the decisions of other administrators show at the
 * next visit (ALUM-19).
 */
const SECOND_MS = 1000;

export const alumniAdminQueries = {
  requests: (status: RequestStatus) => ({
    ...query(alumniAdmin.requests, { query: { 'status[]': [status] } }),
    staleTime: SECOND_MS,
  }),
  counts: () => ({ ...query(alumniAdmin.requestCounts, {}), staleTime: SECOND_MS }),
  request: (id: string) => ({ ...query(alumniAdmin.request, { params: { id } }), staleTime: 0 }),
  duplicates: (id: string) => ({
    ...query(alumniAdmin.duplicates, { params: { id } }),
    staleTime: SECOND_MS,
  }),
  requestsOf: (id: string) => ({
    ...query(alumniAdmin.requestsOf, { params: { id } }),
    staleTime: SECOND_MS,
  }),
  /** An alumnus, with the version of the record. */
  alumnus: (id: string) =>
    queryOptions({
      queryKey: [alumniAdmin.profile.method, alumniAdmin.profile.path, id],
      queryFn: ({ signal }) => callVersioned(alumniAdmin.profile, { params: { id } }, { signal }),
      staleTime: 0,
    }),
  countries: () => query(alumniMailing.countries, {}),
  countriesInUse: () => query(alumniMailing.countriesInUse, {}),
  files: () => ({ ...query(alumniMailing.files, {}), staleTime: SECOND_MS }),
};

/** Refetches every list of the office after a decision or change. */
export function refreshOffice(client: QueryClient): Promise<void> {
  refreshWaiting(client);
  return client.invalidateQueries({
    predicate: ({ queryKey: [, path] }) =>
      typeof path === 'string' && path.startsWith('/api/alumniportaladmin/'),
  });
}
