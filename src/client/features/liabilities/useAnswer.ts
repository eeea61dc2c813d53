import { useQueryClient } from '@tanstack/react-query';
import type { Liability } from '#contract/liabilities.ts';
import { useAction } from '#client/actions/useAction.ts';
import type { Versioned } from '#client/api/versioned.ts';
import { toasts } from './texts.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { AnsweredElsewhere, approve, TextChanged, withdraw } from './answer.ts';

/**
 * The mutations that answer, each showing its result as a toast. A changed text is announced by the
 * page instead, next to the text.
 */
export function useAnswer(read: Versioned<Liability>, onAnswered: () => void) {
  const client = useQueryClient();
  const name = read.body.liabilityDisplayName[currentLanguage()];

  const onFailure = (error: Error) => {
    if (error instanceof TextChanged) return;
    if (error instanceof AnsweredElsewhere) toasts.warning('LIABILITY/CHANGED_ELSEWHERE');
    else toasts.failure(error, 'LIABILITY');
  };
  const approving = useAction({
    send: () => approve(client, read),
    onSent: ({ isConcent }) => {
      toasts.success(isConcent ? 'LIABILITY/CONSENTED' : 'LIABILITY/APPROVED', { name });
      onAnswered();
    },
    failure: onFailure,
  });
  const withdrawing = useAction({
    send: () => withdraw(client, read),
    onSent: () => {
      toasts.success('LIABILITY/WITHDRAWN', { name });
      onAnswered();
    },
    failure: onFailure,
  });
  const declining = useAction({
    send: () => withdraw(client, read),
    onSent: () => {
      toasts.success('LIABILITY/DECLINED', { name });
      onAnswered();
    },
    failure: onFailure,
  });
  return {
    approving,
    declining,
    withdrawing,
    hasTextChanged: approving.error instanceof TextChanged,
  };
}
