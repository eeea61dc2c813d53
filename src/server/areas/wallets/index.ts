export { typeName, WALLET_PATHS } from './addresses.ts';
export {
  addRequest,
  CONSENT_SECONDS,
  isOffered,
  openRequest,
  REQUEST_SECONDS,
} from './authorizationStore.ts';
export { takeCode } from './codeStore.ts';
export { issueCredential, type WalletKey } from './issue.ts';
export { findOffer, takeOffer } from './offerStore.ts';
export { statusListToken } from './statusList.ts';
export { findToken, newNonce, noteProof, takeNonce, takeToken } from './tokenStore.ts';
