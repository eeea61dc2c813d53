import type { ButtonProps } from '../ui/Button.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import type { Confirmation } from '../ui/InlineConfirm.tsx';
import { OnlineButton } from '../ui/OnlineButton.tsx';

interface ActionOfButton {
  /** An action that needs no input (`useAction`). */
  readonly action: {
    readonly isPending: boolean;
    readonly mutate: (input: void, options?: { readonly onSettled: () => void }) => void;
  };
  readonly label: string;
  /** The button's accessible name when its label alone does not say what it acts on. */
  readonly name?: string;
  /** Appearance of the button when it differs from the default. */
  readonly look?: ButtonProps;
}

type ActionButtonProps = ActionOfButton & (Confirmation | { readonly question?: never });

/** The button of an action, which asks a `question` first if it has one. */
export function ActionButton({
  action: { isPending, mutate },
  label,
  name,
  look,
  ...confirmation
}: ActionButtonProps) {
  if (confirmation.question !== undefined)
    return (
      <ConfirmButton
        {...confirmation}
        label={label}
        {...(name !== undefined && { name })}
        {...(look && { look })}
        isBusy={isPending}
        onConfirm={(close) => mutate(undefined, { onSettled: close })}
      />
    );
  return (
    <OnlineButton
      variant="default"
      size="sm"
      {...look}
      loading={isPending}
      aria-label={name}
      onClick={() => mutate()}
    >
      {label}
    </OnlineButton>
  );
}
