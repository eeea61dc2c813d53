import { createHmac } from 'node:crypto';
import type { StartedOrder } from '../../systems/bankid/port.ts';

/** What the QR code holds so many whole seconds after BankID answered (RP API v6). Only who has the secret can make the next one. */
export function animatedQr({ qrStartToken, qrStartSecret }: StartedOrder, startedAt: Date, now: Date): string {
  const seconds = String(Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000)));
  const code = createHmac('sha256', qrStartSecret).update(seconds).digest('hex');
  return `bankid.${qrStartToken}.${seconds}.${code}`;
}
