import { queryClient } from '../api/queryClient.ts';
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { useMutation } from '../api/useMutation.ts';
import { toasts } from '../ui/toasts/toastStore.ts';

interface Action<Answer, Input> extends Pick<
  UseMutationOptions<Answer, Error, Input>,
  'mutationKey' | 'scope' | 'onMutate'
> {
  /** The action's call. What would make something anew if it is repeated has a `useKeyPerBody`. */
  readonly send: (input: Input) => Promise<Answer>;
  readonly onSent?: (answer: Answer, input: Input) => unknown;
  /**
   * What becomes of a failure, which somebody must say: the area and action of the texts of a
   * toast, such as `CARD/FREEZE`, null where the page shows `error`, or what is called.
   */
  readonly failure: string | null | ((error: Error, input: Input) => unknown);
  /** Called afterwards in any case: without a response, nobody knows what was done. */
  readonly refresh?: (client: QueryClient) => unknown;
  /** Whether the input or the answer is secret, so that memory does not keep them. */
  readonly isSecret?: true;
}

/** Says a failure as its action wants it said. */
export const fail = <Rest extends readonly unknown[]>(
  failure: string | null | ((error: Error, ...rest: Rest) => unknown),
  error: Error,
  ...rest: Rest
): unknown =>
  typeof failure === 'function'
    ? failure(error, ...rest)
    : failure && toasts.failure(error, failure);

/**
 * An action of a page: its call, and what is said and shown afterwards. A second press while it is
 * under way is ignored. `ActionButton` is the button of one.
 */
export function useAction<Answer, Input = void>({
  send,
  onSent,
  failure,
  refresh,
  isSecret,
  ...options
}: Action<Answer, Input>) {
  return useMutation<Answer, Error, Input>({
    ...options,
    mutationFn: send,
    ...(isSecret && { gcTime: 0 }),
    onSuccess: (answer, input) => onSent?.(answer, input),
    onError: (error, input) => fail(failure, error, input),
    onSettled: () => refresh?.(queryClient),
  });
}
