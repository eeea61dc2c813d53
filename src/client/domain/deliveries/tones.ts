import type { DeliveryState } from '#contract/deliveries.ts';
import type { StatusTone } from '#client/ui/StatusBadge.tsx';

/** How the state of a delivery looks. */
export const deliveryTones: Readonly<Record<DeliveryState, StatusTone>> = {
  OnItsWay: 'waiting',
  Done: 'ok',
  Refused: 'bad',
};
