import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '#client/api/errors.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

/**
 * Runs a sensitive action; resolves to null when the user was asked to reauthenticate and did not.
 */
export type WithReauthentication = <T>(action: () => Promise<T>) => Promise<T | null>;

interface PendingReauthentication {
  readonly resolve: (isReauthenticated: boolean) => void;
}

/**
 * For actions that require a recent authentication: when the last one is too old, the user
 * reauthenticates, and the action is run again. The page must render the dialog.
 */
export function useReauthentication(): {
  withReauthentication: WithReauthentication;
  dialog: ReactNode;
} {
  const [pending, setPending] = useState<PendingReauthentication | null>(null);
  // Leaving the page counts as not reauthenticated. A promise that never settles would keep its
  // mutation, and the typed password, in memory.
  useEffect(() => () => pending?.resolve(false), [pending]);

  const withReauthentication: WithReauthentication = async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!isProofTooOld(error)) throw error;
      const isReauthenticated = await new Promise<boolean>((resolve) => setPending({ resolve }));
      setPending(null);
      return isReauthenticated ? action() : null;
    }
  };
  return { withReauthentication, dialog: pending && <StepUpDialog onClose={pending.resolve} /> };
}

const isProofTooOld = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  (error.errors?.['authentication']?.includes('MFA/PROOF_TOO_OLD') ?? false);
