import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { externalReset as calls } from '#contract/externalReset.ts';
import { call } from '#client/api/call.ts';
import { ApiError, errorsAtFields, type FieldErrors } from '#client/api/errors.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { externalReset } from '#client/paths/outside.ts';
import type { Message } from '#client/ui/toasts/toasts.ts';
import { toasts } from '../texts.ts';
import { messageOf, outcomesOf, showFailureToast } from './failures.ts';
import { verifiedCode } from './verifiedCode.ts';

const LOST = ['emailVerificationExpired', 'emailVerificationMissing', 'code'];
const isLost = (error: unknown): boolean =>
  (error instanceof ApiError && error.status === 423) ||
  LOST.some((key) => key in (outcomesOf(error) ?? {}));

/**
 * Sets the password with the verification of the address; when that has expired, sends a new code
 * and returns to the code page (EXT-15).
 */
export function useResetPassword(
  email: string,
  refuse: (errors: FieldErrors | null) => boolean,
  onLeave: () => void,
) {
  const navigate = useNavigate();
  const { keyOf } = useKeyPerBody();
  const prove = useMutation({
    mutationFn: () => call(calls.resendResetCode, { query: { email } }),
    onSuccess: async () => {
      verifiedCode.forget();
      onLeave();
      await navigate(externalReset('verify'), { replace: true });
      toasts.info('EXTERNAL/NEW_CODE');
    },
    onError: async (error) => {
      showFailureToast(error);
      onLeave();
      await navigate(externalReset('init'), { replace: true });
    },
  });
  const set = useMutation({
    mutationFn: (password: string) => {
      const code = verifiedCode.of(email);
      const body = {
        email,
        password,
        isLiabilityApproved: true,
        ...(code !== undefined && { code }),
      };
      return call(calls.resetPassword, { body }, { idempotencyKey: keyOf(body) });
    },
    // A finished mutation would keep the password in memory.
    gcTime: 0,
    onSuccess: async () => {
      verifiedCode.forget();
      onLeave();
      await navigate(externalReset('success'), { replace: true, state: { email } });
    },
    onError: (error) => {
      if (isLost(error)) prove.mutate();
      else if (!refuse(errorsAtFields(error)) && messageFor(error) === null)
        showFailureToast(error);
    },
  });
  return {
    submit: set.mutate,
    isBusy: set.isPending || set.isSuccess || prove.isPending,
    message: set.error && messageFor(set.error),
  };
}

/**
 * Returns the message shown above the button: the account no longer exists (ERR-19) or is closed,
 * or an outcome that this page does not know.
 */
function messageFor(error: unknown): Message | null {
  if (error instanceof ApiError && error.status === 404)
    return { keys: ['EXTERNAL/PASSWORD/NOT_FOUND'] };
  const outcomes = outcomesOf(error);
  return outcomes === null || 'password' in outcomes || isLost(error)
    ? null
    : messageOf(outcomes, ['userInvalidStatus', 'isLiabilityApproved']);
}
