/** What card systems and files state about cards and orders. */
export { applyStatements } from './apply.ts';
export { changedCards, changedOrders, countInUse, type PageStart } from './changedStore.ts';
export { receiveEvents } from './receive.ts';
export { takeBack } from './takeBack.ts';
export type { ChangedFact, Statement, StatementResult } from './statement.ts';
export { applyAllWaiting, applyWaiting } from './waiting.ts';
