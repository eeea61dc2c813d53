/** What a delivery report states about one recipient: the action and the enhanced status code (RFC 3464, RFC 3463). */
export interface DeliveryOutcome {
  readonly action: string;
  readonly status: string;
}

/** Permanent failures that concern the message and not the address: too large for the mailbox or the system, its content, or a policy. */
const MESSAGE_FAILURE = /^5\.(?:2\.3|3\.4|6\.\d+|7\.\d+)$/;

/** Whether mail to the address fails permanently. A delay does not count, nor does a rejection of the message itself: another message may be delivered. */
export const isAddressFailing = ({ action, status }: DeliveryOutcome): boolean =>
  action.toLowerCase() === 'failed' && /^5\.\d{1,3}\.\d{1,3}$/.test(status) && !MESSAGE_FAILURE.test(status);
