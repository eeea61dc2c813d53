export { endRefusedOrder } from './refusedOrder.ts';
export { type CardStatusAction, changeCard } from './changeCard.ts';
export { cardOf, lockCard } from './store.ts';
