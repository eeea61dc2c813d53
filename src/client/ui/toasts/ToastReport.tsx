import { Button } from '../Button.ts';
import { useRef } from 'react';
import { toastStore, type Toast } from './toastStore.ts';
import { Messages } from './Messages.tsx';
import { Notice } from '../Notice.tsx';

/** A toast with an action. */
export function ToastReport({ toast: { id, type, messages, action } }: { toast: Toast }) {
  const button = useRef<HTMLButtonElement>(null);
  const act = () => {
    // The button is removed together with the toast, which would lose the focus.
    const place =
      button.current?.closest('dialog')?.querySelector<HTMLElement>('[data-autofocus]') ??
      document.querySelector<HTMLElement>('main');
    place?.focus({ preventScroll: true });
    toastStore.dismiss(id);
    action?.run();
  };
  return (
    <Notice
      tone={type}
      isSpoken
      action={
        action && (
          <Button ref={button} size="sm" variant="default" onClick={act}>
            {action.label}
          </Button>
        )
      }
    >
      <Messages messages={messages} />
    </Notice>
  );
}
