import { queryOptions } from '@tanstack/react-query';
import { authentication } from '../../../../contract/authentication.ts';
import { secondStep, type WaitingSignIn } from '../../../../contract/secondStep.ts';
import { AuthenticationScope } from '../../../../contract/values.ts';
import { call } from '../../../api/call.ts';

/** `signedIn`: another tab has completed it; `none`: there is none, or it has waited for too long. */
export type SecondStepState = WaitingSignIn | 'signedIn' | 'none';

/** Asked at each visit and when the person comes back to the tab. */
export const secondStepState = () =>
  queryOptions({
    queryKey: ['second step'],
    queryFn: async ({ signal }): Promise<SecondStepState> => {
      const waiting = await call(secondStep.waiting, {}, { signal });
      if (waiting !== null) return waiting;
      const { authenticationScope } = await call(authentication.current, {}, { signal });
      return authenticationScope === AuthenticationScope.Main ? 'signedIn' : 'none';
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
