import type { DeliveryReason } from '#contract/deliveries.ts';

/**
 * Thrown when an external system has understood a change and definitely refuses it, so that the
 * same change would be refused again. The message is logged and contains nothing of the change.
 */
export class SystemRefusal extends Error {
  override readonly name = 'SystemRefusal';
  readonly reason: Exclude<DeliveryReason, 'NO_RESPONSE' | 'UNREADABLE' | 'SET_ASIDE'>;

  constructor(reason: SystemRefusal['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
