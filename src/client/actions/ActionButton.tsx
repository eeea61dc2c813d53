import type { ReactNode } from 'react';
import { type AskingButton, ConfirmButton } from '../ui/ConfirmButton.tsx';

type Closing = 'before' | 'onSettled' | 'onSuccess' | 'onError';

type ActionButtonProps<Input> = AskingButton & {
  /** The action (`useAction`). */
  readonly action: {
    readonly isPending: boolean;
    mutate(input: Input, options: { readonly [When in Closing]?: () => void }): void;
  };
  /**
   * When the question is closed: `before` the action where the action asks something itself,
   * `onError` where its success removes the button. Defaults to `onSettled`.
   */
  readonly closes?: Closing;
};

/** The button of an action, which asks its `question` first if it has one. */
export function ActionButton(
  props: ActionButtonProps<void> & { readonly input?: undefined },
): ReactNode;
export function ActionButton<Input>(
  props: ActionButtonProps<Input> & { readonly input: Input },
): ReactNode;
export function ActionButton({
  action,
  input,
  closes = 'onSettled',
  ...button
}: ActionButtonProps<unknown> & { readonly input?: unknown }) {
  return (
    <ConfirmButton
      {...button}
      isBusy={action.isPending}
      onConfirm={(close) => {
        if (closes === 'before') close();
        action.mutate(input, { [closes]: close });
      }}
    />
  );
}
