import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useBroughtIntoView } from './bringIntoView.ts';
import { Button } from './Button.ts';
import { OnlineButton } from './OnlineButton.tsx';
import classes from './InlineConfirm.module.css';

/** The texts of a confirmation before an action. */
export interface Confirmation {
  /** The consequence of confirming, or the question itself. */
  readonly question: string;
  /** Further details. */
  readonly details?: ReactNode;
  /** The labels of the button that acts and of the button that changes nothing. */
  readonly confirm: string;
  readonly keep: string;
  /** Set for an action that removes nothing, whose button then has no warning colour. */
  readonly isHarmless?: true;
}

interface InlineConfirmProps extends Confirmation {
  /** Whether the action is in progress, so that `Esc` can no longer cancel it. */
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  /** Called when the user declines. */
  readonly onCancel: () => void;
}

/**
 * Asks for confirmation instead of the button that acts (`useInlineConfirm`). Takes the focus;
 * `Esc` cancels. The action needs a connection.
 */
export function InlineConfirm({
  question,
  details,
  confirm,
  keep,
  isHarmless,
  isBusy,
  onConfirm,
  onCancel,
}: InlineConfirmProps) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });
  useEffect(() => {
    text.current?.focus({ preventScroll: true });
  }, []);
  // With its answers, and not only the question, which alone would be scrolled to by the focus.
  const group = useRef<HTMLDivElement>(null);
  useBroughtIntoView(group);
  useEffect(() => {
    if (isBusy) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const layer =
        event.target instanceof Element ? event.target.closest('dialog, [popover]') : null;
      if (event.key !== 'Escape' || (layer && !layer.contains(text.current))) return;
      // Otherwise the key would also close the panel around the question.
      event.preventDefault();
      event.stopPropagation();
      cancel.current();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isBusy]);

  return (
    <div ref={group} role="group" aria-labelledby={id} className={classes.confirm}>
      <p id={id} ref={text} tabIndex={-1} className={details ? 'semibold' : undefined}>
        {question}
      </p>
      {details}
      <div className="actions">
        <OnlineButton
          size="sm"
          {...(!isHarmless && { color: 'red' })}
          loading={isBusy}
          onClick={onConfirm}
        >
          {confirm}
        </OnlineButton>
        <Button size="sm" variant="default" disabled={isBusy} onClick={onCancel}>
          {keep}
        </Button>
      </div>
    </div>
  );
}
