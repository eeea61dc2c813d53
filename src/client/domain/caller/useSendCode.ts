import { useQueryClient } from '@tanstack/react-query';
import { callerVerifications } from '#contract/callerVerifications.ts';
import type { VerificationType } from '#contract/values.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { callerQuery } from './queries.ts';
import { toasts } from './texts.ts';

/** Sends the person a code to read out to the desk. */
export function useSendCode(norEduPersonLin: string) {
  const client = useQueryClient();
  return useAction({
    send: (type: VerificationType) =>
      call(callerVerifications.sendCode, { body: { norEduPersonLin, type } }),
    onSent: (caller) => client.setQueryData(callerQuery(norEduPersonLin).queryKey, caller),
    failure: (error) => {
      if (error instanceof ApiError && error.status === 429) toasts.warning('CALLER/TOO_MANY');
      else if (error instanceof ApiError && error.status === 409)
        toasts.warning('CALLER/NO_ADDRESS');
      else toasts.failure(error, 'CALLER');
    },
  });
}
