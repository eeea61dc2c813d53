export { flowFor, isFlow } from './flow.ts';
export { judge } from './judging.ts';
export { isTested, keepPassword, testPassword, unlessRefused } from './keeping.ts';
export { policyOf } from './policy.ts';
export { tellOfPassword } from './letters.ts';
export { accountByUserId, endOtherSessions, type PasswordAccount, writePassword } from './store.ts';
export { readyJudge } from './strength.ts';
export { Overtaken } from './turns.ts';
