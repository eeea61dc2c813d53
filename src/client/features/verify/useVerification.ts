import { useQueryClient } from '@tanstack/react-query';
import type { VerificationType } from '#contract/values.ts';
import { verifications } from '#contract/verifications.ts';
import { useAction } from '#client/actions/useAction.ts';
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
  const start = useAction({
    send: () => call(verifications.startVerification, { body: { type } }),
    onSent: (verificationStatus) =>
      client.setQueryData(verifyQueries.one(type).queryKey, verificationStatus),
    failure: null,
  });
  const verify = useAction({
    send: (code: string) => call(verifications.verify, { body: { code, type } }),
    isSecret: true,
    onSent: async () => {
      await refresh();
      toasts.success(`VERIFY/VERIFIED/${type}`);
    },
    failure: null,
  });
  return { start, verify };
}

export type VerificationMutations = ReturnType<typeof useVerification>;
