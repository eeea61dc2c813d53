import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type RetirementChoice, students } from '../../../../contract/students.ts';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/errors.ts';
import * as outsidePaths from '../../../paths/outside.ts';
import { useSession } from '../../../session/session.ts';
import { signOut } from '../../../session/signOut.ts';
import { studyQueries } from '../queries.ts';
import { toasts } from '../texts.ts';

/** The result shown after a choice: whether it was made, or was no longer available. */
export interface Outcome {
  readonly choice: RetirementChoice;
  readonly isDone: boolean;
}

export interface Choosing {
  readonly outcome: Outcome | null;
  /** The pending choice. */
  readonly running: RetirementChoice | null;
  readonly choose: (choice: RetirementChoice) => void;
}

/** Makes a choice once, however often it is tapped or retried, and shows the account's new state. */
export function useChoosing(): Choosing {
  const client = useQueryClient();
  const scope = useSession()?.caller.scope;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // The key is kept when a response is lost, so that a choice that took effect is not refused on a retry.
  const keys = useRef(new Map<RetirementChoice, string>());
  const keyOf = (choice: RetirementChoice) => {
    const key = keys.current.get(choice) ?? crypto.randomUUID();
    keys.current.set(choice, key);
    return key;
  };
  const refresh = () =>
    Promise.all([
      client.refetchQueries({ queryKey: studyQueries.retirementOptions().queryKey }),
      client.invalidateQueries({ queryKey: studyQueries.account().queryKey }),
      client.fetchQuery({ ...studyQueries.user(), staleTime: 0 }),
    ]).catch(() => undefined);

  const mutation = useMutation({
    mutationFn: async (choice: RetirementChoice) => {
      const options = { idempotencyKey: keyOf(choice) };
      if (choice === 'cancel-account') {
        await call(students.cancel, {}, options);
        if (scope !== undefined) await signOut(scope, outsidePaths.personalAccountCancelled());
        return null;
      }
      return call(choice === 'stay-student' ? students.postpone : students.becomeAlumnus, {}, options);
    },
    onSuccess: async (options, choice) => {
      if (options === null) return;
      client.setQueryData(studyQueries.retirementOptions().queryKey, options);
      keys.current.clear();
      await refresh();
      setOutcome({ choice, isDone: true });
    },
    onError: async (error, choice) => {
      if (!(error instanceof ApiError) || error.status !== 409) return toasts.failure(error, 'RETIREMENT');
      keys.current.clear();
      await refresh();
      setOutcome({ choice, isDone: false });
    },
  });
  return { outcome, running: mutation.isPending ? mutation.variables : null, choose: (choice) => mutation.mutate(choice) };
}
