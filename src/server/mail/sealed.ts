import { seal, unseal } from '../secrets.ts';
import type { Message, SealedMessage } from './mail.ts';

/**
 * The message as the outbox keeps it while the code in its text is good: readable with the portal's own key only, so that a copy of the
 * database tells no code. The seal holds for this recipient: moved to another row, the text cannot be opened.
 */
export const sealedUntil = ({ body, ...message }: Message, secretUntil: Date, secretKey: string): SealedMessage => ({
  ...message,
  body: '',
  secretUntil,
  sealedBody: seal(body, keyFor(message.recipient, secretKey)),
});

/** The text to deliver. Null: it was sealed with another key, or for another recipient. */
export function bodyOf({ recipient, body, sealed_body }: { recipient: string; body: string; sealed_body: Buffer | null }, secretKey: string): string | null {
  if (sealed_body === null) return body;
  try {
    return unseal(sealed_body, keyFor(recipient, secretKey));
  } catch {
    return null;
  }
}

/** A key for this alone: what is sealed elsewhere in the database opens as no message. */
const keyFor = (recipient: string, secretKey: string): string => ['outgoing message', recipient, secretKey].join('\0');
