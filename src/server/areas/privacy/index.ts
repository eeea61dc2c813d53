/** Erasures on request, for the command. */
export { changesSomething, type ErasedTable, erasePerson, planErasure } from './erasureStore.ts';
