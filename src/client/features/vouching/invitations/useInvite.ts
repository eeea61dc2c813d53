import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type GuestReport, type GuestToInvite, invitations } from '#contract/invitations.ts';
import type { Language } from '#contract/values.ts';
import { call } from '#client/api/call.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { toasts } from '../texts.ts';
import { refreshInvitations, showInvitations } from './queries.ts';
import { whyNot } from './whyNot.ts';

interface Options {
  readonly onRefused: (report: readonly GuestReport[]) => void;
  readonly onSent: (count: number) => void;
}

/**
 * Has the server check the guests, and invites them when there are no errors. A second tap, or a
 * retry after a lost response, sends nothing twice.
 */
export function useInvite({ onRefused, onSent }: Options) {
  const client = useQueryClient();
  const { keyOf } = useKeyPerBody();
  const sending = useMutation({
    mutationFn: async ({ guests, language }: { guests: GuestToInvite[]; language: Language }) => {
      const body = { guests, language };
      const report = await call(invitations.check, { body: { guests } });
      if (report.length > 0) return { report };
      return {
        report,
        answer: await call(invitations.send, { body }, { idempotencyKey: keyOf(body) }),
      };
    },
    onSuccess: ({ report, answer }, { guests }) => {
      if (answer === undefined) return onRefused(report);
      showInvitations(client, answer);
      onSent(guests.length);
    },
    onError: async (error) => {
      if (whyNot(error) === null) toasts.failure(error, 'INVITATIONS');
      await refreshInvitations(client);
    },
  });
  return {
    invite: (guests: GuestToInvite[], language: Language) =>
      void (sending.isPending || sending.mutate({ guests, language })),
    error: sending.error,
    isBusy: sending.isPending || (sending.isSuccess && sending.data.answer !== undefined),
  };
}
