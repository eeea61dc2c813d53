import { useQuery } from '@tanstack/react-query';
import { alumniAdministrators } from '../../../../contract/access.ts';
import type { RequestStatus } from '../../../../contract/values.ts';
import { mayCall } from '../../../../rules/access.ts';
import { useCaller } from '../../../session/session.ts';
import { alumniAdminQueries } from '../queries.ts';

/** How many requests there are in each state; null until it is known. */
export function useCounts(): ReadonlyMap<RequestStatus, number> | null {
  const caller = useCaller();
  const { data } = useQuery({ ...alumniAdminQueries.counts(), enabled: mayCall(alumniAdministrators, caller) === 'yes' });
  return data ? new Map(data.map(({ status, count }) => [status, count])) : null;
}
