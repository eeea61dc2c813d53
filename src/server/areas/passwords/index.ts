export { flowFor, isFlow } from './flow.ts';
export { checkPassword } from './policyCheck.ts';
export {
  hashed,
  isTested,
  storePassword,
  type TestedPassword,
  testPassword,
  nullIfRefused,
} from './storePassword.ts';
export { policyOf } from './policy.ts';
export { notifyOfPassword } from './emails.ts';
export {
  accountByUserId,
  endOtherSessions,
  lastSetByProof,
  lockAccount as lockPasswordAccount,
  type PasswordAccount,
  writePassword,
} from './store.ts';
export { makePasswordUnknown, type UnknownPassword, unknownPassword } from './unknownPassword.ts';
export { ensureStrengthWorker } from './strength.ts';
export { Superseded } from './fairQueue.ts';
