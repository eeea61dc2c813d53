import { useQueryClient } from '@tanstack/react-query';
import type { VerificationType } from '#contract/values.ts';
import { verifications } from '#contract/verifications.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { verifyQueries } from './queries.ts';
import { toasts } from './texts.ts';

/** Requests a code, and verifies the address with it. */
export function useVerification(type: VerificationType) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: verifyQueries.one(type).queryKey }),
      client.invalidateQueries({ queryKey: verifyQueries.all().queryKey }),
    ]);
  const start = useMutation({
    mutationFn: () => call(verifications.startVerification, { body: { type } }),
    onSuccess: (verificationStatus) =>
      client.setQueryData(verifyQueries.one(type).queryKey, verificationStatus),
  });
  const verify = useMutation({
    mutationFn: (code: string) => call(verifications.verify, { body: { code, type } }),
    // A finished mutation would keep the code in memory.
    gcTime: 0,
    onSuccess: async () => {
      await refresh();
      toasts.success(`VERIFY/VERIFIED/${type}`);
    },
  });
  return { start, verify };
}

export type VerificationMutations = ReturnType<typeof useVerification>;
