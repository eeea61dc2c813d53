export { accountChangeHandlers } from './handlers.ts';
