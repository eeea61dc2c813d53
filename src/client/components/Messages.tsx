import { useTranslation } from 'react-i18next';
import type { Message } from '../api/toasts.ts';
import type { TextKey } from '../i18n/keys.ts';

/** Sentences from keys or from the server; several are numbered (spec 2 §8). */
export function Messages({ messages }: { messages: readonly Message[] }) {
  const say = useMessageText();
  const [only, ...others] = messages;
  if (only && others.length === 0) return <p>{say(only)}</p>;
  return (
    <ol>
      {messages.map((message) => (
        <li key={say(message)}>{say(message)}</li>
      ))}
    </ol>
  );
}

/** The text of a message: its first key that has one, in the language of the page. */
export function useMessageText(): (message: Message) => string {
  const { t, i18n } = useTranslation();
  // Some keys come from the server, so the compiler cannot know them.
  const hasText = (key: string): key is TextKey => i18n.exists(key);
  return (message) => ('text' in message ? message.text : t(message.keys.find(hasText) ?? 'ERROR/GENERAL', { ...message.values }));
}
