import { Button } from '../Button.ts';
import { useRef } from 'react';
import type { Message } from './toasts.ts';
import { toastStore, type Toast } from './toastStore.ts';
import { Messages, useMessageText } from './Messages.tsx';
import { Notice } from '../Notice.tsx';
import classes from './ToastBar.module.css';

/** A toast that tells of many things: a title over a list that scrolls, reasons for each line, something to do about it. */
export function ToastReport({ toast: { id, type, title, messages, action } }: { toast: Toast }) {
  const button = useRef<HTMLButtonElement>(null);
  const role = type === 'error' || type === 'warning' ? 'alert' : 'status';
  const act = () => {
    // The button goes with the toast, and the focus would be nowhere.
    const place = button.current?.closest('dialog')?.querySelector<HTMLElement>('[data-autofocus]') ?? document.querySelector<HTMLElement>('main');
    place?.focus({ preventScroll: true });
    toastStore.dismiss(id);
    action?.run();
  };
  return (
    <Notice
      tone={type}
      isSpoken={title === undefined}
      title={title && <span role={role}>{title}</span>}
      action={action && <Button ref={button} size="sm" variant="default" onClick={act}>{action.label}</Button>}
    >
      {title === undefined ? <Lines messages={messages} /> : <ScrollingLines label={title} messages={messages} />}
    </Notice>
  );
}

const ScrollingLines = ({ label, messages }: { label: string; messages: readonly Message[] }) => (
  // What scrolls must be reached by the keyboard too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.list} tabIndex={0} role="group" aria-label={label}>
    <Lines messages={messages} />
  </div>
);

const Lines = ({ messages }: { messages: readonly Message[] }) =>
  messages.some(({ reasons }) => reasons) ? <LinesWithReasons messages={messages} /> : <Messages messages={messages} />;

/** Each line with its own reasons, numbered (ERR-11, ACCT-57). */
function LinesWithReasons({ messages }: { messages: readonly Message[] }) {
  const say = useMessageText();
  return (
    <ul>
      {messages.map((message) => (
        <li key={say(message)}>
          {say(message)}
          <ol>
            {message.reasons?.map((reason) => (
              <li key={say(reason)}>{say(reason)}</li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
