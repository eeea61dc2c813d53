import type { Language } from '../../contract/values.ts';
import type { Config } from '../config.ts';
import type { Message } from './mail.ts';

/** A letter by what it says: nothing secret in its subject, which phones show to anyone who looks at them. */
export interface Letter {
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const greetings: Readonly<Record<Language, string>> = { 'sv-SE': 'Hej', 'en-GB': 'Hello' };

/** The letter with its greeting and with who has sent it. The only address in it is our own, as it is configured. */
export function letterFrom({ productName, universityName, baseUrl }: Config, { recipient, language, subject, paragraphs }: Letter): Message {
  const sender = `${productName}, ${universityName[language]}\n${baseUrl}`;
  return { channel: 'email', recipient, subject, language, body: `${[greetings[language], ...paragraphs, sender].join('\n\n')}\n` };
}
