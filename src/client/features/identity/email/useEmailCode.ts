import { useQueryClient } from '@tanstack/react-query';
import { authentication } from '#contract/authentication.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { alumniSignIn } from '#client/paths/outside.ts';
import { myAccounts } from '#client/paths/pages.ts';
import { ownQueries } from '../external/own/queries.ts';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import { useReturnPath } from '../parts/useReturnPath.ts';
import { useSendCode } from './useSendCode.ts';

/** Signs in with the mailed code, and requests a new one. */
export function useEmailCode(email: string) {
  const client = useQueryClient();
  const returnPath = useReturnPath('');
  const { sendCode, isWorking } = useSendCode();
  const resend = useAction({ send: () => sendCode(email), failure: null });
  const enter = useAction({
    send: (code: string) => call(authentication.signInWithEmailCode, { query: { email, code } }),
    isSecret: true,
    // A user who signs in by e-mail and has no external account is an alumnus or wants to become
    // one.
    onSent: async () => {
      if (returnPath !== '') return redirectAfterSignIn(returnPath);
      const own = await client.fetchQuery(ownQueries.own()).catch(() => null);
      redirectAfterSignIn(own === null ? alumniSignIn() : myAccounts('external'));
    },
    failure: null,
  });
  return { enter, resend, isWorking };
}
