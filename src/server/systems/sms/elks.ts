import * as z from 'zod/mini';
import { NoResponse } from '../noResponse.ts';
import type { TextMessages } from './port.ts';
import type { SmsSettings } from './settings.ts';

/** From the first byte of the question to the last of the answer. */
const MILLISECONDS_TO_ANSWER = 4500;
/** An answer is a few hundred bytes. */
const LARGEST_ANSWER = 64 * 1024;

const Taken = z.object({ id: z.string(), status: z.enum(['created', 'sent', 'delivered']) });

/** Text messages by the HTTP interface of 46elks: a form with Basic authentication, answered with what became of the message. */
export function elksTextMessages({ endpoint, user, password, sender }: SmsSettings): TextMessages {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    async send({ recipient, text }) {
      const signal = AbortSignal.timeout(MILLISECONDS_TO_ANSWER);
      try {
        const response = await fetch(new URL('sms', endpoint), {
          method: 'POST',
          headers: { authorization, accept: 'application/json' },
          body: new URLSearchParams({ from: sender, to: recipient, message: text, dontlog: 'message' }),
          redirect: 'error',
          signal,
        });
        if (!response.ok) throw new Error(`answered ${response.status}`);
        Taken.parse(JSON.parse(await textOf(response)));
      } catch (cause) {
        throw new NoResponse('The SMS gateway does not answer.', { cause: withoutContent(cause) });
      }
    },
  };
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LARGEST_ANSWER) throw new Error('The answer has no end.');
  }
  return text;
}

/** What can be logged of an error: a gateway may repeat number and text in its answer, which a parser then quotes. */
const withoutContent = (cause: unknown): Error =>
  cause instanceof Error && /^answered \d{3}$|no end/.test(cause.message) ? cause : new Error(cause instanceof Error ? cause.name : 'unknown');
