import { useQuery } from '@tanstack/react-query';
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
