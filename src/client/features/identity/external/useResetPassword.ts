import { useNavigate } from 'react-router-dom';
import { externalReset as calls } from '#contract/externalReset.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
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
export function useResetPassword(email: string) {
  const navigate = useNavigate();
  const prove = useAction({
    send: (_onLeave: () => void) => call(calls.resendResetCode, { query: { email } }),
    onSent: async (_, onLeave) => {
      verifiedCode.forget();
      onLeave();
      await navigate(externalReset('verify'), { replace: true });
      toasts.info('EXTERNAL/NEW_CODE');
    },
    failure: async (error, onLeave) => {
      showFailureToast(error);
      onLeave();
      await navigate(externalReset('init'), { replace: true });
    },
  });
  return {
    set: (password: string, keyOf: (body: unknown) => string) => {
      const code = verifiedCode.of(email);
      const body = {
        email,
        password,
        isLiabilityApproved: true,
        ...(code !== undefined && { code }),
      };
      return call(calls.resetPassword, { body }, { idempotencyKey: keyOf(body) });
    },
    finish: async () => {
      verifiedCode.forget();
      await navigate(externalReset('success'), { replace: true, state: { email } });
    },
    /** Has the address verified again, or shows the failure unless the form does. */
    explain: (error: Error, _typed: unknown, onLeave: () => void) => {
      if (isLost(error)) prove.mutate(onLeave);
      else if (messageFor(error) === null) showFailureToast(error);
    },
    /** Whether a new code is being sent. */
    isProving: prove.isPending,
  };
}

/**
 * Returns the message shown above the button: the account no longer exists (ERR-19) or is closed,
 * or an outcome that this page does not know.
 */
export function messageFor(error: unknown): Message | null {
  if (error instanceof ApiError && error.status === 404)
    return { keys: ['EXTERNAL/PASSWORD/NOT_FOUND'] };
  const outcomes = outcomesOf(error);
  return outcomes === null || isLost(error)
    ? null
    : messageOf(outcomes, ['userInvalidStatus', 'isLiabilityApproved']);
}
