import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { activation } from '#contract/activation.ts';
import { passwords } from '#contract/passwords.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import {
  actionFor,
  isUsedUp,
  resetChosenAccount,
  successOf,
  type SelectableAccount,
} from './chooseAccount.ts';
import { setPasswordQueries } from './queries.ts';

/**
 * Performs the remaining steps for the account, each once and in the server's order: terms and
 * activation for a new account, the password for all. A try that failed part-way is continued where
 * it stopped.
 */
export function useSetPassword(account: SelectableAccount) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isPasswordSet, setPasswordSet] = useState(false);
  const hasAcceptedTerms = useRef(false);
  const { keyOf } = useKeyPerBody();
  const isNew = actionFor(account) === 'activate';
  const { liUId: liuId, personType } = account;

  return {
    isPasswordSet,
    setPassword: async (password: string) => {
      if (isNew && !hasAcceptedTerms.current) {
        await call(passwords.acceptTerms, { params: { personType }, query: { liuId } });
        hasAcceptedTerms.current = true;
      }
      if (!isNew || !isPasswordSet) {
        const body = {
          password,
          passwordConfirm: password,
          adAccountType: 'Personal',
          adAccountTypePrefix: '',
        } as const;
        await call(passwords.set, { body }, { idempotencyKey: keyOf(body) });
        setPasswordSet(true);
      }
      if (isNew) await call(activation.activate, { query: { liuId } });
    },
    /** Leaves the flow after all steps have succeeded. */
    finish: async () => {
      const { to, state } = successOf(account);
      await navigate(to, { replace: true, state });
      resetChosenAccount();
      client.removeQueries({ queryKey: setPasswordQueries.check().queryKey });
    },
  };
}

/** Returns why another sign-in is needed to set the password; null for any other failure. */
export function reasonOf(error: Error): 'usedUp' | 'tooOld' | 'otherBrowser' | 'tooWeak' | null {
  if (isUsedUp(error)) return 'usedUp';
  const reasons = error instanceof ApiError ? (error.errors?.['authentication'] ?? []) : [];
  if (!(error instanceof ApiError) || error.status !== 403 || reasons.length === 0) return null;
  if (reasons.includes('PASSWORD/OTHER_BROWSER')) return 'otherBrowser';
  return reasons.includes('PASSWORD/PROOF_TOO_OLD') ? 'tooOld' : 'tooWeak';
}
