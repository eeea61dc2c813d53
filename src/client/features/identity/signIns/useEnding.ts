import { useQueryClient } from '@tanstack/react-query';
import { signIns } from '#contract/signIns.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { toasts } from '../texts.ts';
import { refreshSignIns } from './queries.ts';

/** The calls that end one other session, or all of them. */
export function useEnding(onEnded: () => void) {
  const client = useQueryClient();
  const isDone = async () => {
    await refreshSignIns(client);
    onEnded();
  };
  const end = useMutation({
    mutationFn: (place: string) => call(signIns.end, { params: { id: place } }),
    onSuccess: async () => {
      toasts.success('SIGN_INS/ENDED');
      await isDone();
    },
    onError: async (error) => {
      toasts.failure(error, 'SIGN_INS/END', { 404: 'SIGN_INS/END/GONE' });
      await refreshSignIns(client);
    },
  });
  const endOthers = useMutation({
    mutationFn: () => call(signIns.endOthers, {}),
    onSuccess: async ({ ended }) => {
      toasts.success('SIGN_INS/ENDED_OTHERS', { count: ended });
      await isDone();
    },
    onError: (error) => toasts.failure(error, 'SIGN_INS/END'),
  });
  return { end, endOthers };
}
