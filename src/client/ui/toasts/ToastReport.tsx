import { Button } from '../Button.ts';
import { useRef } from 'react';
import type { Message } from './toasts.ts';
import { toastStore, type Toast } from './toastStore.ts';
import { Messages, useMessageText } from './Messages.tsx';
import { Notice } from '../Notice.tsx';
import classes from './ToastBar.module.css';

/**
 * A toast with many messages: a title over a scrolling list, the reasons for each line, and an
 * action.
 */
export function ToastReport({ toast: { id, type, title, messages, action } }: { toast: Toast }) {
  const button = useRef<HTMLButtonElement>(null);
  const role = type === 'error' || type === 'warning' ? 'alert' : 'status';
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
      isSpoken={title === undefined}
      title={title && <span role={role}>{title}</span>}
      action={
        action && (
          <Button ref={button} size="sm" variant="default" onClick={act}>
            {action.label}
          </Button>
        )
      }
    >
      {title === undefined ? (
        <Lines messages={messages} />
      ) : (
        <ScrollingLines label={title} messages={messages} />
      )}
    </Notice>
  );
}

const ScrollingLines = ({ label, messages }: { label: string; messages: readonly Message[] }) => (
  // A scrolling element must be reachable by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.list} tabIndex={0} role="group" aria-label={label}>
    <Lines messages={messages} />
  </div>
);

const Lines = ({ messages }: { messages: readonly Message[] }) =>
  messages.some(({ reasons }) => reasons) ? (
    <LinesWithReasons messages={messages} />
  ) : (
    <Messages messages={messages} />
  );

/** A list in which each line has its own numbered reasons (ERR-11, ACCT-57). */
function LinesWithReasons({ messages }: { messages: readonly Message[] }) {
  const messageText = useMessageText();
  return (
    <ul>
      {messages.map((message) => (
        <li key={messageText(message)}>
          {messageText(message)}
          <ol>
            {message.reasons?.map((reason) => (
              <li key={messageText(reason)}>{messageText(reason)}</li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
