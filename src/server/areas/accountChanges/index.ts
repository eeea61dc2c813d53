export { changeAccounts } from './changes.ts';
