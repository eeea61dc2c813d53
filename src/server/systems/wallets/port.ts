import type { X509Certificate } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { WalletClients } from './clients.ts';
import type { TypeNames } from './typeNames.ts';

/** The university as an issuer to wallets. */
export interface WalletIssuer {
  /** When the university's certificates end: from then on no checker accepts what it signs. */
  readonly certificateEnds: Date;
  /** The domain by which the university is known in identity federations. */
  readonly homeOrganisation: string;
  /** What the link that opens a wallet begins with, before its parameters. */
  readonly offerAddress: string;
  readonly typeNames: TypeNames;
  /** The wallets that may ask for a card by the authorization code grant. */
  readonly clients: WalletClients;
  /** Returns a JWT of this type (`typ`), signed with the university's key and with its certificates. */
  readonly signed: (type: string, payload: JWTPayload) => Promise<string>;
}

/** The university as one who asks wallets who a person is. */
export interface WalletVerifier {
  /** When the university's certificates end: from then on no wallet answers. */
  readonly certificateEnds: Date;
  /** The name under which wallets know the university, with its prefix. */
  readonly clientId: string;
  /** What the link that opens a wallet begins with, before its parameters. */
  readonly walletAddress: string;
  /** The types (`vct`) of person identifications that are accepted. */
  readonly types: readonly string[];
  /** The types of those that are accepted as mdoc; none where only SD-JWT VC are. */
  readonly doctypes: readonly string[];
  /** The certificates that are trusted to be above, or to be, those of issuers. */
  readonly anchors: readonly X509Certificate[];
  /** Returns a JWT of this type (`typ`), signed with the university's key and with its certificates. */
  readonly signed: (type: string, payload: JWTPayload) => Promise<string>;
  /** Returns the status list token at an address. @throws {NoResponse} */
  readonly fetchStatusList: (uri: string) => Promise<string>;
}
