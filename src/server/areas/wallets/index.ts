export { statusListUrl, typeUrl, WALLET_PATHS } from './addresses.ts';
export { issueCredential, type WalletKey } from './issue.ts';
export { findOffer, takeOffer } from './offerStore.ts';
export { statusListToken } from './statusList.ts';
export { findToken, newNonce, noteProof, takeNonce, takeToken } from './tokenStore.ts';
