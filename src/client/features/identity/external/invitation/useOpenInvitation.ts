import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { invitations } from '../../../../../contract/invitations.ts';
import { call } from '../../../../api/call.ts';
import { ApiError } from '../../../../api/errors.ts';
import { externalQueries } from '../queries.ts';

const reasons = ['EXTERNAL/INVITATION/EXPIRED', 'EXTERNAL/INVITATION/WITHDRAWN', 'EXTERNAL/INVITATION/USED', 'EXTERNAL/INVITATION/GONE'] as const;
type Reason = (typeof reasons)[number];

/** Returns why the link is not valid; null when the call failed for another reason. */
function reasonIn(error: unknown): Reason | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 404) return 'EXTERNAL/INVITATION/GONE';
  return reasons.find((reason) => error.errors?.['invitation']?.includes(reason)) ?? null;
}

/** Opens the link of an invitation in this browser. */
export function useOpenInvitation() {
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: (token: string) => call(invitations.open, { body: { token } }),
    // A finished mutation would keep the secret in memory.
    gcTime: 0,
    onSuccess: (invitation) => client.setQueryData(externalQueries.invitation().queryKey, invitation),
  });
  const { mutate, isSuccess, error } = opening;
  const refusal = error === null ? null : reasonIn(error);
  return { open: useCallback((token: string) => mutate(token), [mutate]), isDone: isSuccess, refusal, hasFailed: error !== null && refusal === null };
}
