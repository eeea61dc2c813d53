import { hash } from 'node:crypto';
import { encode } from 'cborg';
import type { Recipient } from '../recipient.ts';

/**
 * What binds an mdoc to one request (OpenID4VP 1.0, appendix B.2.6), with the SHA-256 thumbprint of
 * the key for which the answer was encrypted.
 */
export function sessionTranscript(
  recipient: Recipient,
  nonce: string,
  thumbprint: Uint8Array,
): readonly [null, null, readonly [string, Uint8Array]] {
  const [handover, info] =
    'origin' in recipient
      ? ['OpenID4VPDCAPIHandover', [recipient.origin, nonce, thumbprint]]
      : ['OpenID4VPHandover', [recipient.clientId, nonce, thumbprint, recipient.responseUri]];
  return [null, null, [handover, hash('sha256', encode(info), 'buffer')]];
}
