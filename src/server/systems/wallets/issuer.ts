import type { KeyObject, X509Certificate } from 'node:crypto';
import { SignJWT } from 'jose';
import { endOfChain } from '../certificates.ts';
import type { WalletIssuer } from './port.ts';

/** The key with which the university signs, and what proves that it is the university's. */
export interface IssuerKey {
  readonly privateKey: KeyObject;
  /** The key's own certificate first; without the root, which checkers have. */
  readonly certificates: readonly X509Certificate[];
}

export const ALGORITHM = 'ES256';

/** Returns the issuer that signs with this key. */
export function walletIssuer(
  { privateKey, certificates }: IssuerKey,
  rest: Omit<WalletIssuer, 'certificateEnds' | 'signed'>,
): WalletIssuer {
  const x5c = certificates.map(({ raw }) => raw.toString('base64'));
  return {
    ...rest,
    certificateEnds: endOfChain(certificates),
    signed: (typ, payload) =>
      new SignJWT(payload).setProtectedHeader({ alg: ALGORITHM, typ, x5c }).sign(privateKey),
  };
}
