import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

/** Runs something grave; null when the person was to prove themselves again and did not. */
export type WithProof = <T>(action: () => Promise<T>) => Promise<T | null>;

interface Asking {
  readonly settle: (isProved: boolean) => void;
}

/**
 * For what must follow soon after a proof: where the sign-in is too old, the person proves themselves again, and the action is
 * run once more. Show the dialog wherever the page likes.
 */
export function useProof(): { withProof: WithProof; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null);
  // Anyone who leaves the page has not proved anything; a question without an end would keep its change, and the typed password, in memory.
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
