export { callersVerifiedBy, noteDocument, verifyCaller } from './store.ts';
