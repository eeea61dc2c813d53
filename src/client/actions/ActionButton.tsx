import { type AskingButton, ConfirmButton } from '../ui/ConfirmButton.tsx';

type ActionButtonProps = AskingButton & {
  /** An action that needs no input (`useAction`). */
  readonly action: {
    readonly isPending: boolean;
    readonly mutate: (input: void, options: { readonly onSettled: () => void }) => void;
  };
};

/** The button of an action, which asks its `question` first if it has one. */
export const ActionButton = ({ action, ...button }: ActionButtonProps) => (
  <ConfirmButton
    {...button}
    isBusy={action.isPending}
    onConfirm={(close) => action.mutate(undefined, { onSettled: close })}
  />
);
