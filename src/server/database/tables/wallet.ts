import type { ColumnType } from 'kysely';
import type { CredentialType } from '#contract/wallets.ts';
import type { WalletRefusal } from '#contract/walletSignIn.ts';
import type { Id, Moment } from './columns.ts';

/** An offer of a card to a wallet, by the hash of its pre-authorized code. */
export interface WalletOfferTable {
  code_hash: string;
  account_id: string;
  card_id: string;
  type: CredentialType;
  /** Of the digits that the wallet's owner types, with the portal's key. */
  transaction_code_hash: string;
  /** Of the value by which a wallet says that it follows this offer. */
  issuer_state_hash: ColumnType<string | null, string | undefined, never>;
  attempts: ColumnType<number, number | undefined, number>;
  created_at: Moment;
  expires_at: Moment;
  used_at: ColumnType<Date | null, Date | undefined, Date>;
}

/**
 * A request of a wallet for a card. It is opened in a browser once, consented to there once, and
 * leads to one code.
 */
export interface WalletAuthorizationTable {
  id: Id;
  request_hash: string;
  client_id: string;
  redirect_uri: string;
  state: string | null;
  code_challenge: string;
  /** Of the key to which the code is bound, if the wallet named it in the request. */
  key_thumbprint: string | null;
  type: CredentialType;
  /** Whether the wallet asked by `authorization_details` (RFC 9396), and is answered likewise. */
  has_details: boolean;
  issuer_state_hash: string | null;
  browser_hash: string | null;
  account_id: string | null;
  card_id: string | null;
  code_hash: string | null;
  used_at: Moment | null;
  /** The end of the present step. */
  expires_at: Moment;
}

/** A token with which a wallet fetches one credential. */
export interface WalletTokenTable {
  token_hash: string;
  account_id: string;
  card_id: string;
  type: CredentialType;
  /** The thumbprint of the key to which the token is bound (RFC 9449); null for a bearer token. */
  key_thumbprint: string | null;
  /** The request that led to it; null for a pre-authorized one. */
  authorization_id: ColumnType<string | null, string | null | undefined, never>;
  expires_at: Moment;
}

/** A nonce that a wallet has been given and not used yet, or the id of a proof that it has used. */
export interface WalletOnceTable {
  hash: string;
  expires_at: Moment;
}

/** A credential that a wallet holds, with its place in a status list. */
export interface WalletCredentialTable {
  id: Id;
  /** Null once the account is deleted: until it expires, the credential is invalid. */
  account_id: string | null;
  card_id: string | null;
  type: CredentialType;
  list: number;
  index: number;
  /** Of the wallet's key (RFC 7638); null once the person is erased. */
  key_thumbprint: string | null;
  issued_at: Moment;
  expires_at: Moment;
  /** The request that led to it; null for a pre-authorized one. */
  authorization_id: ColumnType<string | null, string | null | undefined, never>;
  /** When the holder took it back. */
  revoked_at: Moment | null;
}

/** A status list as it was signed last. */
export interface WalletStatusListTable {
  list: number;
  token: string;
  made_at: Moment;
}

/** What a browser has asked a wallet to show; a browser asks one thing at a time. */
export interface WalletPresentationTable {
  browser_hash: string;
  /** Of the reference under which the wallet fetches the request, once. */
  request_hash: string;
  /** The page on which the person continues. */
  return_to: string;
  expires_at: Moment;
  /** Of the last part of the address to which the wallet answers; null until it fetches the request. */
  answer_hash: string | null;
  /** The nonce and the key that decrypts the answer, encrypted with that part; null once used. */
  sealed_secrets: Buffer | null;
  answered_at: Moment | null;
  refusal: WalletRefusal | null;
  /** Of the code that the wallet brings back, to this browser or to that of another device. */
  code_hash: string | null;
  /** Whose identity was proved, encrypted with that code or with `identity_key`. */
  sealed_identity: Buffer | null;
  /** For a wallet on another device: the public key that encrypts the identity, as a JWK. */
  identity_key: string | null;
  /** The private key that belongs to it, which only the browser that began can decrypt. */
  sealed_identity_key: Buffer | null;
  /** The browser that began, and its system, as the other device shows them. */
  browser_name: string | null;
  system_name: string | null;
  /** Of the digits that the other device shows, with the portal's key. */
  typed_code_hash: string | null;
  wrong_codes: ColumnType<number, number | undefined, number>;
}

/** A status list of an issuer of identities, as it was fetched last. */
export interface OutsideStatusListTable {
  uri: string;
  token: string;
  fetched_at: Moment;
}
