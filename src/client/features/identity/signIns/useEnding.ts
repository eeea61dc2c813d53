import { useQueryClient } from '@tanstack/react-query';
import { signIns } from '#contract/signIns.ts';
import { useAction } from '#client/actions/useAction.ts';
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
  const end = useAction({
    send: (place: string) => call(signIns.end, { params: { id: place } }),
    onSent: async () => {
      toasts.success('SIGN_INS/ENDED');
      await isDone();
    },
    failure: async (error) => {
      toasts.failure(error, 'SIGN_INS/END', { 404: 'SIGN_INS/END/GONE' });
      await refreshSignIns(client);
    },
  });
  const endOthers = useAction({
    send: () => call(signIns.endOthers, {}),
    onSent: async ({ ended }) => {
      toasts.success('SIGN_INS/ENDED_OTHERS', { count: ended });
      await isDone();
    },
    failure: 'SIGN_INS/END',
  });
  return { end, endOthers };
}
