import type { JWTPayload } from 'jose';

/** The university as an issuer to wallets. */
export interface WalletIssuer {
  /** The domain by which the university is known in identity federations. */
  readonly homeOrganisation: string;
  /** What the link that opens a wallet begins with, before its parameters. */
  readonly offerAddress: string;
  /** Returns a JWT of this type (`typ`), signed with the university's key and with its certificates. */
  readonly signed: (type: string, payload: JWTPayload) => Promise<string>;
}
