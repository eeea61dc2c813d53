import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type RetirementChoice, students } from '#contract/students.ts';
import { useAction } from '#client/actions/useAction.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useSession } from '#client/session/session.ts';
import { signOutCancelled } from '#client/session/signOutCancelled.ts';
import { studyQueries } from '../queries.ts';
import { toasts } from '../texts.ts';

/** A choice about the end of the account, or the undoing of a cancellation. */
type Choice = RetirementChoice | 'undo-cancel';

/** The result shown after a choice: whether it was made, or was no longer available. */
export interface Outcome {
  readonly choice: Choice;
  readonly isDone: boolean;
}

export interface Choosing {
  readonly outcome: Outcome | null;
  /** The pending choice. */
  readonly running: Choice | null;
  readonly choose: (choice: Choice) => void;
}

const calls = {
  'stay-student': students.postpone,
  'become-alumn': students.becomeAlumnus,
  'undo-cancel': students.undoCancel,
} as const;

/**
 * Makes a choice once, however often it is tapped or retried, and shows the account's new state.
 */
export function useChoosing(): Choosing {
  const client = useQueryClient();
  const scope = useSession()?.caller.scope;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // The key is kept when a response is lost, so that a choice that took effect is not refused on a
  // retry.
  const keys = useRef(new Map<Choice, string>());
  const keyOf = (choice: Choice) => {
    const key = keys.current.get(choice) ?? crypto.randomUUID();
    keys.current.set(choice, key);
    return key;
  };
  const refresh = () => {
    refreshWaiting(client);
    return Promise.all([
      client.refetchQueries({ queryKey: studyQueries.retirementOptions().queryKey }),
      client.fetchQuery({ ...studyQueries.user(), staleTime: 0 }),
    ]).catch(() => undefined);
  };

  const mutation = useAction({
    send: async (choice: Choice) => {
      const options = { idempotencyKey: keyOf(choice) };
      if (choice === 'cancel-account') {
        await call(students.cancel, {}, options);
        await signOutCancelled(scope);
        return null;
      }
      return call(calls[choice], {}, options);
    },
    onSent: async (options, choice) => {
      if (options === null) return;
      client.setQueryData(studyQueries.retirementOptions().queryKey, options);
      keys.current.clear();
      await refresh();
      setOutcome({ choice, isDone: true });
    },
    failure: async (error, choice) => {
      if (!(error instanceof ApiError) || error.status !== 409)
        return toasts.failure(error, 'RETIREMENT');
      keys.current.clear();
      await refresh();
      setOutcome({ choice, isDone: false });
    },
  });
  return {
    outcome,
    running: mutation.isPending ? mutation.variables : null,
    choose: (choice) => mutation.mutate(choice),
  };
}
