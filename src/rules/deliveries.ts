import type { DeliveryState, RetryRefusal } from '#contract/deliveries.ts';

/** What the state of a delivery depends on. */
export interface StoredDelivery {
  readonly isDone: boolean;
  readonly isRefused: boolean;
  /** Whether a later change concerns the same thing, such as whether the same card is frozen. */
  readonly isReplaced: boolean;
  /** Whether it needed a secret that has been erased since. */
  readonly lacksSecret: boolean;
}

export const deliveryState = ({
  isDone,
  isRefused,
}: Pick<StoredDelivery, 'isDone' | 'isRefused'>): DeliveryState =>
  isDone ? 'Done' : isRefused ? 'Refused' : 'OnItsWay';

/**
 * Why a delivery cannot be tried again; null when it can. A replaced one never is: it would undo
 * what the outside system has been told since.
 */
export function retryRefusal(delivery: StoredDelivery): RetryRefusal | null {
  if (deliveryState(delivery) !== 'Refused') return 'NOT_REFUSED';
  if (delivery.isReplaced) return 'REPLACED';
  return delivery.lacksSecret ? 'SECRET_ERASED' : null;
}
