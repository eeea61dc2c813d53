import { useQueryClient } from '@tanstack/react-query';
import { authentication } from '#contract/authentication.ts';
import { useMutation } from '#client/api/useMutation.ts';
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
  const resend = useMutation({ mutationFn: () => sendCode(email) });
  const enter = useMutation({
    mutationFn: (code: string) =>
      call(authentication.signInWithEmailCode, { query: { email, code } }),
    // A finished mutation would keep the code in memory.
    gcTime: 0,
    // A user who signs in by e-mail and has no external account is an alumnus or wants to become
    // one.
    onSuccess: async () => {
      if (returnPath !== '') return redirectAfterSignIn(returnPath);
      const own = await client.fetchQuery(ownQueries.own()).catch(() => null);
      redirectAfterSignIn(own === null ? alumniSignIn() : myAccounts('external'));
    },
  });
  return { enter, resend, isWorking };
}
