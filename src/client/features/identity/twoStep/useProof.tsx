import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

/** Runs a sensitive action; resolves to null when the user was asked to reauthenticate and did not. */
export type WithProof = <T>(action: () => Promise<T>) => Promise<T | null>;

interface Asking {
  readonly settle: (isProved: boolean) => void;
}

/**
 * For actions that require a recent authentication: when the last one is too old, the user reauthenticates, and the action is run again.
 * The page must render the dialog.
 */
export function useProof(): { withProof: WithProof; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null);
  // Leaving the page counts as not reauthenticated. A promise that never settles would keep its mutation, and the typed password, in
  // memory.
  useEffect(() => () => asking?.settle(false), [asking]);

  const withProof: WithProof = async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!isProofTooOld(error)) throw error;
      const isProved = await new Promise<boolean>((settle) => setAsking({ settle }));
      setAsking(null);
      return isProved ? action() : null;
    }
  };
  return { withProof, dialog: asking && <StepUpDialog onClose={asking.settle} /> };
}

const isProofTooOld = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && (error.errors?.['authentication']?.includes('MFA/PROOF_TOO_OLD') ?? false);
