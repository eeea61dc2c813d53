export { endRefusedOrder } from './refusedOrder.ts';
export { changeCard } from './changeCard.ts';
export { cardOf, type CardRow, lockCard, ongoingOrderOf } from './store.ts';
