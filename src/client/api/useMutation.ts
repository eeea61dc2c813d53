import {
  type DefaultError,
  noop,
  replaceEqualDeep,
  useMutation as useAnyMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

interface Running<Data> {
  readonly variables: unknown;
  readonly promise: Promise<Data>;
}

/**
 * TanStack's mutation, which ignores being started again with the same variables while it is under
 * way: a second press before the button shows the first one. TanStack would show the second attempt
 * instead, which the server never sees, so that the result of the first one is lost.
 */
export function useMutation<
  Data = unknown,
  Failure = DefaultError,
  Variables = void,
  Kept = unknown,
>(
  options: UseMutationOptions<Data, Failure, Variables, Kept>,
): UseMutationResult<Data, Failure, Variables, Kept> {
  const running = useRef<Running<Data> | null>(null);
  const mutation = useAnyMutation<Data, Failure, Variables, Kept>({
    ...options,
    onSettled: (...settled) => {
      if (running.current?.variables === settled[2]) running.current = null;
      return options.onSettled?.(...settled);
    },
  });
  const { mutateAsync, reset } = mutation;
  const start = useCallback<typeof mutateAsync>(
    (...started) => {
      const { current } = running;
      if (current && isSame(current, started[0])) return current.promise;
      const promise = mutateAsync(...started);
      running.current = { variables: started[0], promise };
      return promise;
    },
    [mutateAsync],
  );
  return {
    ...mutation,
    mutateAsync: start,
    // The failure is in the result.
    mutate: useCallback((...started) => void start(...started).catch(noop), [start]),
    reset: useCallback(() => {
      running.current = null;
      reset();
    }, [reset]),
  };
}

const isSame = (running: Running<unknown>, variables: unknown): boolean =>
  replaceEqualDeep(running.variables, variables) === running.variables;
