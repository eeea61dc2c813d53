import { seal, unseal } from '#server/base/secrets.ts';
import type { Message, SealedMessage } from './mail.ts';

/**
 * Returns the message in the form in which the outbox stores it while its code is valid: encrypted
 * with the portal's key, so that a copy of the database reveals no code. The encryption is bound to
 * the recipient: moved to another row, the text cannot be decrypted.
 */
export const sealedUntil = (
  { body, ...message }: Message,
  secretUntil: Date,
  secretKey: string,
): SealedMessage => ({
  ...message,
  body: '',
  secretUntil,
  sealedBody: seal(body, keyFor(message.recipient, secretKey)),
});

/**
 * Returns the text to deliver; null when it was encrypted with another key or for another
 * recipient.
 */
export function bodyOf(
  { recipient, body, sealed_body }: { recipient: string; body: string; sealed_body: Buffer | null },
  secretKey: string,
): string | null {
  if (sealed_body === null) return body;
  try {
    return unseal(sealed_body, keyFor(recipient, secretKey));
  } catch {
    return null;
  }
}

/**
 * A key for this purpose only: other encrypted data in the database cannot be decrypted as a
 * message.
 */
const keyFor = (recipient: string, secretKey: string): string =>
  ['outgoing message', recipient, secretKey].join('\0');
