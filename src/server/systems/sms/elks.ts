import * as z from 'zod/mini';
import { basicAuthorization, textOf, withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';
import type { TextMessages } from './port.ts';
import type { SmsSettings } from './settings.ts';

/** Time limit from the first byte of the request to the last byte of the response. */
const RESPONSE_TIMEOUT_MS = 4500;
/** Responses are a few hundred bytes long. */
const MAX_RESPONSE_LENGTH = 64 * 1024;

const Accepted = z.object({ id: z.string(), status: z.enum(['created', 'sent', 'delivered']) });

/**
 * Sends text messages through the HTTP API of 46elks: a form with Basic authentication, whose
 * response contains the status of the message.
 */
export function elksTextMessages({ endpoint, sender, ...operator }: SmsSettings): TextMessages {
  const authorization = basicAuthorization(operator);
  return {
    async send({ recipient, text }) {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
      try {
        const response = await fetch(new URL('sms', endpoint), {
          method: 'POST',
          headers: { authorization, accept: 'application/json' },
          body: new URLSearchParams({
            from: sender,
            to: recipient,
            message: text,
            dontlog: 'message',
          }),
          redirect: 'error',
          signal,
        });
        if (!response.ok) throw new Error(`status ${response.status}`);
        Accepted.parse(JSON.parse(await textOf(response, MAX_RESPONSE_LENGTH)));
      } catch (cause) {
        throw new NoResponse('The SMS gateway does not respond.', { cause: withoutContent(cause) });
      }
    },
  };
}
