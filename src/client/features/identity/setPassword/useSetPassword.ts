import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { activation } from '#contract/activation.ts';
import { passwords } from '#contract/passwords.ts';
import { call } from '#client/api/call.ts';
import { ApiError, errorsAtFields, type FieldErrors } from '#client/api/errors.ts';
import {
  actionFor,
  isUsedUp,
  resetChosenAccount,
  successOf,
  type SelectableAccount,
} from './chooseAccount.ts';
import { setPasswordQueries } from './queries.ts';

/** Why the password was not set. A refused password is shown at its field instead. */
export type SubmitError =
  | 'usedUp'
  | 'tooOld'
  | 'otherBrowser'
  | 'tooWeak'
  | { readonly error: unknown };

/**
 * Performs the remaining steps for the account, each once and in the server's order: terms and
 * activation for a new account, the password for all. A try that failed part-way is continued where
 * it stopped.
 */
export function useSetPassword(
  account: SelectableAccount,
  refuse: (errors: FieldErrors | null) => boolean,
  onSaved: () => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isPasswordSet, setPasswordSet] = useState(false);
  const hasAcceptedTerms = useRef(false);
  const keyOf = useKeyPerPassword();
  const isNew = actionFor(account) === 'activate';
  const { liUId: liuId, personType } = account;

  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: async (password: string | null) => {
      if (isNew && !hasAcceptedTerms.current) {
        await call(passwords.acceptTerms, { params: { personType }, query: { liuId } });
        hasAcceptedTerms.current = true;
      }
      if (password !== null) {
        const body = {
          password,
          passwordConfirm: password,
          adAccountType: 'Personal',
          adAccountTypePrefix: '',
        } as const;
        await call(passwords.set, { body }, { idempotencyKey: keyOf(password) });
        setPasswordSet(true);
      }
      if (isNew) await call(activation.activate, { query: { liuId } });
    },
    // A finished mutation would keep the password in memory.
    gcTime: 0,
    onSuccess: async () => {
      onSaved();
      const { to, state } = successOf(account);
      await navigate(to, { replace: true, state });
      resetChosenAccount();
      client.removeQueries({ queryKey: setPasswordQueries.check().queryKey });
    },
    onError: (failure) => void refuse(errorsAtFields(failure)),
  });
  return {
    submit: mutate,
    isBusy: isPending || isSuccess,
    isPasswordSet,
    submitError: error === null ? null : submitErrorOf(error),
  };
}

function submitErrorOf(error: Error): SubmitError | null {
  if (isUsedUp(error)) return 'usedUp';
  if (!(error instanceof ApiError)) return { error };
  const reasons = error.errors?.['authentication'] ?? [];
  if (error.status === 403 && reasons.includes('PASSWORD/OTHER_BROWSER')) return 'otherBrowser';
  if (error.status === 403 && reasons.includes('PASSWORD/PROOF_TOO_OLD')) return 'tooOld';
  if (error.status === 403 && reasons.length > 0) return 'tooWeak';
  const isAtField = ['password', 'passwordConfirm'].some((field) => field in errorsAtFields(error));
  return isAtField ? null : { error };
}

/**
 * Returns the same idempotency key for the same password, so that a try whose response was lost is
 * not repeated.
 */
function useKeyPerPassword() {
  const last = useRef({ password: '', key: '' });
  return (password: string): string => {
    if (password !== last.current.password) last.current = { password, key: crypto.randomUUID() };
    return last.current.key;
  };
}
