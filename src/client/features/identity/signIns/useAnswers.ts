import { useQueryClient } from '@tanstack/react-query';
import { signIns } from '#contract/signIns.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { toasts } from '../texts.ts';
import { refreshSignIns } from './queries.ts';

/** The calls by which the user says that a sign-in was theirs, or takes a report back. */
export function useAnswers(onAnswered: () => void) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: (id: string) => call(signIns.confirmSignIn, { params: { id } }),
    onSuccess: onAnswered,
    onError: (error) => toasts.failure(error, 'SIGN_INS/CONFIRM'),
    onSettled: () => refreshSignIns(client),
  });
  const takeBack = useMutation({
    mutationFn: (id: string) => call(signIns.takeBackReport, { params: { id } }),
    onSuccess: () => {
      toasts.success('SIGN_INS/TAKEN_BACK');
      onAnswered();
    },
    onError: (error) => toasts.failure(error, 'SIGN_INS/TAKE_BACK'),
    onSettled: () => refreshSignIns(client),
  });
  return { confirm, takeBack };
}
