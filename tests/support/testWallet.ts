import { createHash, randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { calculateJwkThumbprint, decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Send } from './browser.ts';

export const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

/** What came back, whatever the status. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface SimpleOffer {
  readonly type: string;
  readonly code: string;
  readonly issuerState: string;
}

/** What a proof says otherwise than it should. */
interface ProofOptions {
  readonly audience?: string;
  readonly typ?: string;
  readonly now?: Date;
  /** Another wallet, whose key signs in place of the stated one. */
  readonly signedBy?: TestWallet;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * A wallet with a key of its own. It knows only what the protocol says, and does what it is told,
 * also wrongly.
 */
export class TestWallet {
  readonly #send: Send;
  readonly origin: string;
  readonly #clock: () => Date;
  readonly #keys = generateKeyPair('ES256');

  constructor(send: Send, origin: string, clock: () => Date) {
    this.#send = send;
    this.origin = origin;
    this.#clock = clock;
  }

  thumbprint = async () => calculateJwkThumbprint((await this.#keys).publicKey);

  /** Sends a request without a session or an origin. */
  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await this.#send(path, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body = isJson ? (JSON.parse(text) as Answer['body']) : { text };
    return { status: response.status, body };
  }

  /** Reads the offer behind a link. */
  async open(link: string): Promise<SimpleOffer> {
    const address = new URL(link).searchParams.get('credential_offer_uri')!;
    const { status, body } = await this.send(new URL(address).pathname);
    if (status !== 200) throw new Error(`The offer is gone (${status}).`);
    const offer = body as {
      credential_issuer: string;
      credential_configuration_ids: string[];
      grants: Record<string, Record<string, string>>;
    };
    if (offer.credential_issuer !== this.origin) throw new Error(offer.credential_issuer);
    return {
      type: offer.credential_configuration_ids[0]!,
      code: offer.grants[PRE_AUTHORIZED]!['pre-authorized_code']!,
      issuerState: offer.grants['authorization_code']!['issuer_state']!,
    };
  }

  /** Exchanges the code of an offer for a token; with `dpop`, for one bound to the wallet's key. */
  async token(code: string, transactionCode: string, { dpop = false } = {}): Promise<Answer> {
    const body = new URLSearchParams({
      grant_type: PRE_AUTHORIZED,
      'pre-authorized_code': code,
      tx_code: transactionCode,
    });
    const headers = dpop ? { dpop: await this.dpop('POST', '/wallet/token') } : {};
    return this.send('/wallet/token', { method: 'POST', body, headers });
  }

  async nonce(): Promise<string> {
    const { body } = await this.send('/wallet/nonce', { method: 'POST' });
    return body.c_nonce as string;
  }

  /** A proof that the wallet holds its key, for the issuer, unless something else is asked for. */
  async proof(nonce: string, options: ProofOptions = {}): Promise<string> {
    const { audience = this.origin, typ = 'openid4vci-proof+jwt' } = options;
    const { now = this.#clock(), signedBy } = options;
    const [{ publicKey }, { privateKey }] = [await this.#keys, await (signedBy ?? this).#keys];
    return new SignJWT({ nonce })
      .setProtectedHeader({ alg: 'ES256', typ, jwk: await exportJWK(publicKey) })
      .setAudience(audience)
      .setIssuedAt(now)
      .sign(privateKey);
  }

  /** A proof of the wallet's key for one request (RFC 9449). */
  async dpop(
    method: string,
    path: string,
    { token, now = this.#clock() }: { token?: string; now?: Date } = {},
  ): Promise<string> {
    const { publicKey, privateKey } = await this.#keys;
    return new SignJWT({
      htm: method,
      htu: `${this.origin}${path}`,
      jti: randomUUID(),
      ...(token !== undefined && { ath: digest(token) }),
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(publicKey) })
      .setIssuedAt(now)
      .sign(privateKey);
  }

  credential(
    type: string,
    authorization: string,
    proof: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return this.send('/wallet/credential', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, ...headers },
      body: JSON.stringify({ credential_configuration_id: type, proofs: { jwt: [proof] } }),
    });
  }
}

/** A credential as a wallet reads it, with everything that it could disclose. */
export function readCredential(sdJwt: string) {
  const [jwt = '', ...rest] = sdJwt.split('~');
  const disclosures = rest.slice(0, -1);
  const payload = decodeJwt<{
    _sd: string[];
    vct: string;
    cnf: { jwk: Record<string, string> };
    status: { status_list: { idx: number; uri: string } };
  }>(jwt);
  const { _sd: digests } = payload;
  if (disclosures.some((one) => !digests.includes(digest(one))))
    throw new Error('A disclosure is not in the signed part.');
  const claims = disclosures.map((one) => {
    const [, name, value] = JSON.parse(Buffer.from(one, 'base64url').toString()) as unknown[];
    return [name as string, value] as const;
  });
  return { jwt, payload, claims: Object.fromEntries(claims) };
}

/** The status at a place of a status list token. */
export function statusIn(token: string, index: number): number {
  const { status_list: list } = decodeJwt<{ status_list: { bits: number; lst: string } }>(token);
  const bytes = inflateSync(Buffer.from(list.lst, 'base64url'));
  const perByte = 8 / list.bits;
  const byte = bytes[Math.floor(index / perByte)];
  if (byte === undefined) throw new Error(`The list has no place ${index}.`);
  return (byte >> ((index % perByte) * list.bits)) & ((1 << list.bits) - 1);
}
