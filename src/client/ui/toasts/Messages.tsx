import type { Message } from './toasts.ts';
import { hasText } from '#client/i18n/texts.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';

/**
 * Renders messages given by text keys or as text from the server; several are numbered (ERR-11).
 */
export function Messages({ messages }: { messages: readonly Message[] }) {
  const messageText = useMessageText();
  const [only, ...others] = messages;
  if (only && others.length === 0) return <p>{messageText(only)}</p>;
  return (
    <ol>
      {messages.map((message) => (
        <li key={messageText(message)}>{messageText(message)}</li>
      ))}
    </ol>
  );
}

/**
 * Returns a function that gives the text of a message in the language of the page: that of its
 * first key that has a text.
 */
export function useMessageText(): (message: Message) => string {
  const { t } = useTranslation();
  return (message) =>
    'text' in message
      ? message.text
      : t(message.keys.find((key) => hasText(key, message.values)) ?? 'ERROR/GENERAL', {
          ...message.values,
        });
}
