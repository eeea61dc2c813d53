import { type QueryClient, useQuery } from '@tanstack/react-query';
import { RequestStatus } from '#contract/values.ts';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { alumniAdminQueries } from '../queries.ts';

/**
 * Returns the new request after this one in the order of the list; after the last one, the first.
 * Undefined without any other.
 */
export function useNextRequest(id: string): RegistrationRequest | undefined {
  const { data: waiting = [] } = useQuery(alumniAdminQueries.requests(RequestStatus.New));
  const place = waiting.findIndex((one) => one.id === id);
  return [...waiting.slice(place + 1), ...waiting.slice(0, Math.max(place, 0))][0];
}

/**
 * Returns the new request with which to go on after a decided one: the next one if it still waits,
 * otherwise the oldest one. Undefined when none waits.
 */
export function nextWaiting(
  client: QueryClient,
  decidedId: string,
  nextId: string | undefined,
): RegistrationRequest | undefined {
  const listed = client.getQueryData(alumniAdminQueries.requests(RequestStatus.New).queryKey) ?? [];
  // The list may not have been fetched anew.
  const waiting = listed.filter(({ id }) => id !== decidedId);
  return waiting.find(({ id }) => id === nextId) ?? waiting[0];
}
