import type { Language } from '../../contract/values.ts';
import type { Config } from '../config.ts';
import type { Message } from './mail.ts';

/** The contents of an email. The subject contains nothing secret, because phones show it on their lock screen. */
export interface Email {
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const greetings: Readonly<Record<Language, string>> = { 'sv-SE': 'Hej', 'en-GB': 'Hello' };

/** Adds a greeting and the sender to an email. The only URL added is the portal's own, as configured. */
export function composeEmail({ productName, universityName, baseUrl }: Config, { recipient, language, subject, paragraphs }: Email): Message {
  const sender = `${productName}, ${universityName[language]}\n${baseUrl}`;
  return { channel: 'email', recipient, subject, language, body: `${[greetings[language], ...paragraphs, sender].join('\n\n')}\n` };
}
