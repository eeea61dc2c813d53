import type { Message } from '../api/toasts.ts';
import { hasText } from '../i18n/texts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/** Sentences from keys or from the server; several are numbered. Where they have reasons, those are (spec 2 §8). */
export function Messages({ messages }: { messages: readonly Message[] }) {
  const say = useMessageText();
  const [only, ...others] = messages;
  if (messages.some(({ reasons }) => reasons)) return <MessagesWithReasons messages={messages} />;
  if (only && others.length === 0) return <p>{say(only)}</p>;
  return (
    <ol>
      {messages.map((message) => (
        <li key={say(message)}>{say(message)}</li>
      ))}
    </ol>
  );
}

function MessagesWithReasons({ messages }: { messages: readonly Message[] }) {
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

/** The text of a message: its first key that has one, in the language of the page. */
export function useMessageText(): (message: Message) => string {
  const { t } = useTranslation();
  return (message) => ('text' in message ? message.text : t(message.keys.find(hasText) ?? 'ERROR/GENERAL', { ...message.values }));
}
