import { useQueryClient } from '@tanstack/react-query';
import { MAX_ACCEPTED, proposals as calls } from '#contract/proposals.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { refreshProposals } from './queries.ts';

interface Agreeing {
  readonly source: string;
  /** The proposals that agree in number, names and birth date. */
  readonly ids: readonly string[];
}

/** Accepts what a system states of many people, in portions: those before an error stay accepted. */
export function AcceptAgreeing({ source, ids }: Agreeing) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: async () => {
      let accepted = 0;
      for (let at = 0; at < ids.length; at += MAX_ACCEPTED) {
        const portion = ids.slice(at, at + MAX_ACCEPTED);
        accepted += (await call(calls.acceptAgreeing, { body: { ids: portion } })).accepted;
      }
      return accepted;
    },
    onSuccess: (count) => toasts.success('PROPOSALS/ACCEPTED_MANY', { count }),
    onError: (error) => toasts.failure(error, 'PROPOSALS'),
    onSettled: () => refreshProposals(client),
  });
  const values = { source, count: ids.length };
  return (
    <div>
      <ConfirmButton
        label={t('PROPOSALS/ACCEPT_MANY', values)}
        question={t('PROPOSALS/ACCEPT_MANY_QUESTION', values)}
        confirm={t('PROPOSALS/ACCEPT_CONFIRM')}
        keep={t('PROPOSALS/NO')}
        isBusy={accept.isPending}
        onConfirm={(close) => accept.mutate(undefined, { onSettled: close })}
      />
    </div>
  );
}
