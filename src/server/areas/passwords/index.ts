export { flowFor, isFlow } from './flow.ts';
export { isCurrentPassword } from './currentPassword.ts';
export { checkPassword } from './policyCheck.ts';
export { isTested, storePassword, testPassword, nullIfRefused } from './storePassword.ts';
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
export { makePasswordUnknown } from './unknownPassword.ts';
export {
  hashed,
  type TestedPassword,
  type UnknownPassword,
  unknownPassword,
} from './newPassword.ts';
export { ensureStrengthWorker } from './strength.ts';
export { Superseded } from './fairQueue.ts';
