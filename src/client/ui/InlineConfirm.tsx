import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useConnection } from '../offline/connection.ts';
import { Button } from './Button.ts';
import classes from './InlineConfirm.module.css';

/** What a question before an action says. */
export interface Confirmation {
  /** What follows from a yes, or the question itself. */
  readonly question: string;
  /** More about it. */
  readonly details?: ReactNode;
  /** The button that acts, and the one that leaves everything as it is. */
  readonly confirm: string;
  readonly keep: string;
  /** The action takes nothing away, so that its button warns of nothing. */
  readonly isHarmless?: true;
}

interface InlineConfirmProps extends Confirmation {
  /** The action is under way: too late for `Esc`. */
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  /** Everything stays as it is. */
  readonly onCancel: () => void;
}

/** Asks in the place of the button that would act (`useInlineConfirm`). It takes the focus, and `Esc` cancels. The action needs a connection. */
export function InlineConfirm({ question, details, confirm, keep, isHarmless, isBusy, onConfirm, onCancel }: InlineConfirmProps) {
  const id = useId();
  const { online } = useConnection();
  const text = useRef<HTMLParagraphElement>(null);
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });
  useEffect(() => text.current?.focus(), []);
  useEffect(() => {
    if (isBusy) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const layer = event.target instanceof Element ? event.target.closest('dialog, [popover]') : null;
      if (event.key !== 'Escape' || (layer && !layer.contains(text.current))) return;
      // The panel around the question would take the key too.
      event.preventDefault();
      event.stopPropagation();
      cancel.current();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isBusy]);

  return (
    <div role="group" aria-labelledby={id} className={classes.confirm}>
      <p id={id} ref={text} tabIndex={-1} className={details ? classes.title : undefined}>{question}</p>
      {details}
      <div className={classes.answers}>
        <Button size="sm" {...(!isHarmless && { color: 'red' })} loading={isBusy} disabled={!online} onClick={onConfirm}>{confirm}</Button>
        <Button size="sm" variant="default" disabled={isBusy} onClick={onCancel}>{keep}</Button>
      </div>
    </div>
  );
}
