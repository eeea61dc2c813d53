/** What a delivery report says of one recipient: the action, and the enhanced status code (RFC 3464, RFC 3463). */
export interface DeliveryOutcome {
  readonly action: string;
  readonly status: string;
}

/** Permanent failures that concern the message and not the address: too large here or there, its content, and what a policy took it for. */
const OF_THE_MESSAGE = /^5\.(?:2\.3|3\.4|6\.\d+|7\.\d+)$/;

/** Whether mail to the address comes back for good. A delay is none, nor is a message that was refused for its own sake: another one may arrive. */
export const isAddressFailing = ({ action, status }: DeliveryOutcome): boolean =>
  action.toLowerCase() === 'failed' && /^5\.\d{1,3}\.\d{1,3}$/.test(status) && !OF_THE_MESSAGE.test(status);
