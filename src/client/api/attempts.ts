import { ageOf, pageAge } from '../device/clock.ts';
import { queryClient } from './queryClient.ts';

/**
 * An action of a page that makes a call, by its identity, which is the same for each of its
 * attempts.
 */
type Action = object;

const actions = new WeakMap<object, Action>();
const failures = new WeakMap<Error, Action>();

const attempts = queryClient.getMutationCache();
// Called before the action's own `onError`, which shows the failure.
attempts.config.onError = (error, _variables, _context, attempt) => {
  const action = actions.get(attempt);
  if (action !== undefined) failures.set(error, action);
};

attempts.subscribe((event) => {
  if (event.type === 'observerAdded') actions.set(event.mutation, event.observer);
});

interface AttemptListener {
  readonly onStart: (action: Action) => void;
  /** `startedAt` is the age of the page at the start, in milliseconds. */
  readonly onSuccess: (startedAt: number) => void;
}

/**
 * Calls the listener whenever an action starts an attempt, and whenever an attempt succeeds.
 * Returns a function that stops it.
 */
export const onAttempt = ({ onStart, onSuccess }: AttemptListener): (() => void) =>
  attempts.subscribe((event) => {
    if (event.type === 'observerAdded') onStart(event.observer);
    if (event.type === 'updated' && event.action.type === 'success')
      onSuccess(pageAge() - ageOf(event.mutation.state.submittedAt));
  });

/**
 * Returns the action of which an attempt failed with the error; undefined when the error comes from
 * elsewhere.
 */
export const actionFailedWith = (error: unknown): Action | undefined =>
  error instanceof Error ? failures.get(error) : undefined;

interface Attempt {
  readonly error: Error | null;
  readonly submittedAt: number;
}

/**
 * Returns the error of the attempt that started last among several actions of a form. While that
 * attempt runs and once it has succeeded there is none, so that no message of an earlier attempt
 * stays above a later one's result.
 */
export const latestError = (...tried: readonly [Attempt, ...Attempt[]]): Error | null =>
  tried.reduce((latest, one) => (one.submittedAt >= latest.submittedAt ? one : latest)).error;
