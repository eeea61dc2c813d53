import { createHmac } from 'node:crypto';
import type { StartedOrder } from '#server/systems/bankid/port.ts';

/**
 * Returns the content of the QR code for the whole seconds since BankID's response (RP API v6).
 * Only a holder of the secret can create the next one.
 */
export function animatedQr(
  { qrStartToken, qrStartSecret }: StartedOrder,
  startedAt: Date,
  now: Date,
): string {
  const seconds = String(Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000)));
  const code = createHmac('sha256', qrStartSecret).update(seconds).digest('hex');
  return `bankid.${qrStartToken}.${seconds}.${code}`;
}
