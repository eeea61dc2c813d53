export { endRefusedOrder } from './refusedOrder.ts';
export { changeCard } from './changeCard.ts';
export { ongoingOrderOf } from './store.ts';
