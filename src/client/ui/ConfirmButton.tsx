import type { ButtonProps } from './Button.ts';
import { InlineConfirm, type Confirmation } from './InlineConfirm.tsx';
import { OnlineButton } from './OnlineButton.tsx';
import { useInlineConfirm } from './useInlineConfirm.ts';

interface ButtonTexts {
  readonly label: string;
  /** The button's accessible name when its label alone does not say what it acts on. */
  readonly name?: string;
  /** Appearance of the button when it differs from the default. */
  readonly look?: ButtonProps;
}

/** A button with the question that it asks first, if it has one. */
export type AskingButton = ButtonTexts & (Confirmation | { readonly question?: never });

type ConfirmButtonProps = AskingButton & {
  readonly isBusy: boolean;
  /** `close` removes the question: before the action, or after it has succeeded or failed. */
  readonly onConfirm: (close: () => void) => void;
};

/** A button that asks for confirmation before it acts. The action needs a connection. */
export function ConfirmButton({
  label,
  name,
  look,
  isBusy,
  onConfirm,
  ...confirmation
}: ConfirmButtonProps) {
  const { isAsking, ask, cancel, opener } = useInlineConfirm();
  const act = () => onConfirm(cancel);
  const asks = confirmation.question !== undefined;
  if (asks && isAsking)
    return <InlineConfirm {...confirmation} isBusy={isBusy} onConfirm={act} onCancel={cancel} />;
  return (
    <OnlineButton
      ref={opener}
      variant="default"
      size="sm"
      {...look}
      loading={isBusy}
      aria-label={name}
      onClick={asks ? ask : act}
    >
      {label}
    </OnlineButton>
  );
}
