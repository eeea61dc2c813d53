import { signIns } from '#contract/signIns.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { toasts } from '../texts.ts';
import { refreshSignIns } from './queries.ts';

/** The calls by which the user says that a sign-in was theirs, or takes a report back. */
export function useAnswers(onAnswered: () => void) {
  const confirm = useAction({
    send: (id: string) => call(signIns.confirmSignIn, { params: { id } }),
    onSent: onAnswered,
    failure: 'SIGN_INS/CONFIRM',
    refresh: refreshSignIns,
  });
  const takeBack = useAction({
    send: (id: string) => call(signIns.takeBackReport, { params: { id } }),
    onSent: () => {
      toasts.success('SIGN_INS/TAKEN_BACK');
      onAnswered();
    },
    failure: 'SIGN_INS/TAKE_BACK',
    refresh: refreshSignIns,
  });
  return { confirm, takeBack };
}
