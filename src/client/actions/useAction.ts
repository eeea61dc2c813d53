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
  /** Called afterwards in any case: without a response, nobody knows what was done. */
  readonly refresh?: (client: QueryClient) => unknown;
  /** Whether the input or the answer is secret, so that memory does not keep them. */
  readonly isSecret?: true;
}

/** What becomes of a failure: somebody must say it. */
type Failing<Input> =
  | {
      /**
       * The area and action of the texts of a toast, such as `CARD/FREEZE`. Null where the page
       * shows `error`.
       */
      readonly failure: string | null;
      readonly onFailure?: never;
    }
  | { readonly onFailure: (error: Error, input: Input) => unknown; readonly failure?: never };

/**
 * An action of a page: its call, and what is said and shown afterwards. A second press while it is
 * under way is ignored. `ActionButton` is the button of one.
 */
export function useAction<Answer, Input = void>({
  send,
  onSent,
  failure,
  onFailure = (error) => failure && toasts.failure(error, failure),
  refresh,
  isSecret,
  ...options
}: Action<Answer, Input> & Failing<Input>) {
  return useMutation<Answer, Error, Input>({
    ...options,
    mutationFn: send,
    ...(isSecret && { gcTime: 0 }),
    onSuccess: (answer, input) => onSent?.(answer, input),
    onError: onFailure,
    onSettled: () => refresh?.(queryClient),
  });
}
