import * as z from 'zod/mini';
import { exchange } from '#server/outward/exchange.ts';
import { basicAuthorization, withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';
import { PERSON_WAITS_MS, type TimeLimit } from '../timeLimit.ts';
import type { TextMessage, TextMessages } from './port.ts';
import type { SmsSettings } from './settings.ts';

/** Responses are a few hundred bytes long. */
const MAX_RESPONSE_LENGTH = 64 * 1024;

const Accepted = z.object({ id: z.string(), status: z.enum(['created', 'sent', 'delivered']) });

/** Text messages through 46elks. */
export const elksTextMessages = (settings: SmsSettings, limit: TimeLimit = {}): TextMessages => ({
  send: (message) => sendThroughElks(settings, message, limit),
});

/**
 * Sends a text message through the HTTP API of 46elks: a form with Basic authentication, whose
 * response contains the status of the message. @throws {NoResponse} when it is not accepted
 */
export async function sendThroughElks(
  { endpoint, sender, ...operator }: SmsSettings,
  { recipient, text }: Pick<TextMessage, 'recipient' | 'text'>,
  { timeoutMs = PERSON_WAITS_MS }: TimeLimit = {},
): Promise<void> {
  try {
    const { status, body } = await exchange(new URL('sms', endpoint), {
      reach: 'CONFIGURED',
      method: 'POST',
      headers: { authorization: basicAuthorization(operator), accept: 'application/json' },
      body: new URLSearchParams({
        from: sender,
        to: recipient,
        message: text,
        dontlog: 'message',
      }),
      signal: AbortSignal.timeout(timeoutMs),
      longest: MAX_RESPONSE_LENGTH,
    });
    if (status < 200 || status > 299) throw new Error(`status ${status}`);
    Accepted.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new NoResponse('The SMS gateway does not respond.', { cause: withoutContent(cause) });
  }
}
