import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authentication } from '#contract/authentication.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { alumniSignIn } from '#client/paths/outside.ts';
import { myAccounts } from '#client/paths/pages.ts';
import { ownQueries } from '../external/own/queries.ts';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import { fieldErrorAt } from '../parts/fieldErrorAt.ts';
import { useReturnPath } from '../parts/useReturnPath.ts';
import { useSendCode } from './useSendCode.ts';

/** `expired` and `locked` codes are dead: nothing that the user types is accepted any more. */
type CodeState = 'live' | 'expired' | 'locked';

interface CodeEvents {
  readonly onError: (key: string) => void;
  readonly onResent: () => void;
}

/** Signs in with the mailed code, and requests a new one. */
export function useEmailCode(email: string, { onError, onResent }: CodeEvents) {
  const client = useQueryClient();
  const returnPath = useReturnPath('');
  const [state, setState] = useState<CodeState>('live');

  const { sendCode, isWorking } = useSendCode();
  const resend = useMutation({
    mutationFn: () => sendCode(email),
    onSuccess: () => {
      setState('live');
      enter.reset();
      onResent();
    },
  });
  const enter = useMutation({
    mutationFn: (code: string) =>
      call(authentication.signInWithEmailCode, { query: { email, code } }),
    // A finished mutation would keep the code in memory.
    gcTime: 0,
    onMutate: () => resend.reset(),
    // A user who signs in by e-mail and has no external account is an alumnus or wants to become
    // one.
    onSuccess: async () => {
      if (returnPath !== '') return redirectAfterSignIn(returnPath);
      const own = await client.fetchQuery(ownQueries.own()).catch(() => null);
      redirectAfterSignIn(own === null ? alumniSignIn() : myAccounts('external'));
    },
    onError: (error) => {
      const fieldError = fieldErrorAt(error, 'code');
      if (error instanceof ApiError && error.status === 423) setState('locked');
      if (fieldError === 'EMAIL_SIGN_IN/EXPIRED_CODE') setState('expired');
      if (fieldError) onError(fieldError);
    },
  });
  return { enter, resend, isWorking, isDead: state !== 'live', isLocked: state === 'locked' };
}
