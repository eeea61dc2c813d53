import { MAX_ACCEPTED, proposals as calls } from '#contract/proposals.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { toasts, useTranslation } from '../texts.ts';
import { proposalAction } from './queries.ts';

interface Agreeing {
  readonly source: string;
  /** The proposals that agree in number, names and birth date. */
  readonly ids: readonly string[];
}

/** Accepts what a system states of many people, in portions: those before an error stay accepted. */
export function AcceptAgreeing({ source, ids }: Agreeing) {
  const { t } = useTranslation();
  const accept = useAction({
    ...proposalAction,
    send: async () => {
      let accepted = 0;
      for (let at = 0; at < ids.length; at += MAX_ACCEPTED) {
        const portion = ids.slice(at, at + MAX_ACCEPTED);
        accepted += (await call(calls.acceptAgreeing, { body: { ids: portion } })).accepted;
      }
      return accepted;
    },
    onSent: (count) => toasts.success('PROPOSALS/ACCEPTED_MANY', { count }),
  });
  const values = { source, count: ids.length };
  return (
    <div>
      <ActionButton
        action={accept}
        label={t('PROPOSALS/ACCEPT_MANY', values)}
        question={t('PROPOSALS/ACCEPT_MANY_QUESTION', values)}
        confirm={t('PROPOSALS/ACCEPT_CONFIRM')}
        keep={t('PROPOSALS/NO')}
      />
    </div>
  );
}
