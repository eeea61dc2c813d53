export { endRefusedOrder } from './refusedOrder.ts';
export { type CardStatusAction, changeCard } from './changeCard.ts';
export { cardOf, type CardRow, lockCard, ongoingOrderOf } from './store.ts';
