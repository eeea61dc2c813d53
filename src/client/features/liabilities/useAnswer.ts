import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Liability } from '../../../contract/liabilities.ts';
import { ApiError } from '../../api/errors.ts';
import { toasts } from './texts.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { approve, TextChanged, withdraw } from './answer.ts';
import { liabilityQueries } from './queries.ts';

/** The ways to answer, each telling how it went. A text that has changed is told by the page, where the text is. */
export function useAnswer(liability: Liability, onAnswered: () => void) {
  const client = useQueryClient();
  const name = liability.liabilityDisplayName[currentLanguage()];

  const onError = (error: Error) => {
    if (error instanceof TextChanged) return;
    if (error instanceof ApiError && error.status === 409) {
      toasts.warning('LIABILITY/CHANGED_ELSEWHERE');
      void client.invalidateQueries({ queryKey: liabilityQueries.read(liability.liabilityType).queryKey });
    } else toasts.failure(error, 'LIABILITY');
  };
  const approving = useMutation({
    mutationFn: () => approve(client, liability),
    onSuccess: ({ isConcent }) => {
      toasts.success(isConcent ? 'LIABILITY/CONSENTED' : 'LIABILITY/APPROVED', { name });
      onAnswered();
    },
    onError,
  });
  const withdrawing = useMutation({
    mutationFn: () => withdraw(client, liability),
    onSuccess: () => {
      toasts.success('LIABILITY/WITHDRAWN', { name });
      onAnswered();
    },
    onError,
  });
  const declining = useMutation({
    mutationFn: () => withdraw(client, liability),
    onSuccess: () => {
      toasts.success('LIABILITY/DECLINED', { name });
      onAnswered();
    },
    onError,
  });
  return { approving, declining, withdrawing, hasTextChanged: approving.error instanceof TextChanged };
}
