/** Erasures on request, for the command. */
export {
  changesSomething,
  type ErasedTable,
  type ErasureRequest,
  erasePerson,
  planErasure,
} from './erasureStore.ts';
