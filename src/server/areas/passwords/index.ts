export { flowFor, isFlow } from './flow.ts';
export { isTested, keepPassword, testPassword, unlessRefused } from './keeping.ts';
export { tellOfPassword } from './letters.ts';
export { accountByUserId, type PasswordAccount, writePassword } from './store.ts';
