export { endRefusedOrder } from './refusedOrder.ts';
