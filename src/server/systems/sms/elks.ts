import * as z from 'zod/mini';
import { basicAuthorization, textOf, withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';
import type { TextMessages } from './port.ts';
import type { SmsSettings } from './settings.ts';

/** From the first byte of the question to the last of the answer. */
const MILLISECONDS_TO_ANSWER = 4500;
/** An answer is a few hundred bytes. */
const LARGEST_ANSWER = 64 * 1024;

const Taken = z.object({ id: z.string(), status: z.enum(['created', 'sent', 'delivered']) });

/** Text messages by the HTTP interface of 46elks: a form with Basic authentication, answered with what became of the message. */
export function elksTextMessages({ endpoint, sender, ...operator }: SmsSettings): TextMessages {
  const authorization = basicAuthorization(operator);
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
        Taken.parse(JSON.parse(await textOf(response, LARGEST_ANSWER)));
      } catch (cause) {
        throw new NoResponse('The SMS gateway does not answer.', { cause: withoutContent(cause) });
      }
    },
  };
}
