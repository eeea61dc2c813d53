import { createHash, randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import * as z from 'zod/mini';
import { type FetchInit, outwardFetch } from '#server/outward/fetch.ts';
import {
  Disclosure,
  Issued,
  Metadata,
  Nonce,
  Offer,
  Payload,
  Pushed,
  Server,
  StatusList,
  Token,
  TypeMetadata,
} from './shapes.ts';

/** Why a wallet could not receive what it was offered; each has a text `DEMO_WALLET/<reason>`. */
export type Failure = 'NO_OFFER' | 'WRONG_CODE' | 'DECLINED' | 'REFUSED' | 'UNTRUSTED';

export class WalletError extends Error {
  readonly reason: Failure;
  constructor(reason: Failure) {
    super(reason);
    this.reason = reason;
  }
}

/** How long the portal may take to answer. */
const PATIENCE_MS = 10_000;

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

/** A credential as the wallet holds it. */
export interface Held {
  readonly id: string;
  readonly issuer: string;
  readonly issuedOn: Date;
  readonly expiresAt: Date;
  /** The names of the type, and of the claims by their own names, in each language. */
  readonly names: z.infer<typeof TypeMetadata>;
  /** What the holder can disclose, or not, one by one. */
  readonly claims: readonly (readonly [name: string, value: unknown])[];
  readonly status: { readonly idx: number; readonly uri: string };
}

export type Status = 'VALID' | 'INVALID' | 'SUSPENDED' | 'UNKNOWN';

/** What the wallet asks a university for by itself, or after an offer. */
export interface Wish {
  readonly issuer: string;
  readonly type: string;
  readonly issuerState?: string | undefined;
}

/** A wish for which the wallet has opened the portal in a browser. */
interface Asked {
  readonly wish: Wish;
  readonly verifier: string;
}

export interface WalletParts {
  /** Where the browser returns to the wallet. */
  readonly redirectUri: string;
  /** How the portal's addresses are reached from here. */
  readonly reach: (url: string) => string;
  /** The certificate of the authority that the wallet trusts. */
  readonly authority: () => Promise<string>;
}

/** By which the portal knows the wallet. */
const CLIENT_ID = 'demo-wallet';
const secret = () => randomBytes(32).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * A wallet with a key of its own, which knows of the portal only what its metadata say. It shares no
 * code with the issuer, so that a mistake that both make would be two.
 */
export class Wallet {
  readonly #keys = generateKeyPair('ES256');
  readonly #held = new Map<string, Held>();
  /** By the state that the portal sends back. */
  readonly #asked = new Map<string, Asked>();
  readonly #parts: WalletParts;

  constructor(parts: WalletParts) {
    this.#parts = parts;
  }

  get held(): readonly Held[] {
    return [...this.#held.values()].toReversed();
  }

  forget = (id: string): boolean => this.#held.delete(id);

  /** Receives what a link offers. @throws {WalletError} */
  async receive(link: string, code: string, now: Date): Promise<void> {
    const offer = await this.#offerOf(link);
    const issuer = offer.credential_issuer;
    const server = await this.#server(issuer);
    const token = await this.#post(Token, server.token_endpoint, 'WRONG_CODE', {
      headers: { dpop: await this.#dpop(now, server.token_endpoint) },
      body: new URLSearchParams({
        grant_type: PRE_AUTHORIZED,
        'pre-authorized_code': offer.grants[PRE_AUTHORIZED]?.['pre-authorized_code'] ?? '',
        tx_code: code,
      }),
    });
    const type = offer.credential_configuration_ids[0] ?? '';
    await this.#fetchCard({ issuer, type }, token.access_token, now);
  }

  /** The cards that a university has, by their types; none where it issues nothing. */
  async cardsOf(issuer: string) {
    const metadata = await this.#metadata(issuer).catch(() => null);
    if (metadata === null) return [];
    return Object.entries(metadata.credential_configurations_supported).map(
      ([type, { credential_metadata }]) => ({ type, names: credential_metadata.display }),
    );
  }

  /** What a link offers, to a wallet that lets its owner sign in. @throws {WalletError} */
  async wishOf(link: string): Promise<Wish> {
    const offer = await this.#offerOf(link);
    return {
      issuer: offer.credential_issuer,
      type: offer.credential_configuration_ids[0] ?? '',
      issuerState: offer.grants['authorization_code']?.issuer_state,
    };
  }

  /** Announces a wish. Returns the address that its owner opens in a browser. @throws {WalletError} */
  async ask(wish: Wish, now: Date): Promise<string> {
    const server = await this.#server(wish.issuer);
    const configurations = (await this.#metadata(wish.issuer)).credential_configurations_supported;
    const [state, verifier] = [secret(), secret()];
    const endpoint = server.pushed_authorization_request_endpoint;
    const pushed = await this.#post(Pushed, endpoint, 'NO_OFFER', {
      headers: { dpop: await this.#dpop(now, endpoint) },
      body: new URLSearchParams({
        response_type: 'code',
        client_id: CLIENT_ID,
        redirect_uri: this.#parts.redirectUri,
        scope: configurations[wish.type]?.scope ?? '',
        state,
        code_challenge: digest(verifier),
        code_challenge_method: 'S256',
        ...(wish.issuerState !== undefined && { issuer_state: wish.issuerState }),
      }),
    });
    this.#asked.set(state, { wish, verifier });
    const address = new URL(server.authorization_endpoint);
    address.searchParams.set('client_id', CLIENT_ID);
    address.searchParams.set('request_uri', pushed.request_uri);
    return address.href;
  }

  /**
   * Receives the card with the code in the address at which the browser returns. The code is sent only
   * to the issuer that was asked, if the address says that it comes from there. @throws {WalletError}
   */
  async returned(answer: URLSearchParams, now: Date): Promise<void> {
    const state = answer.get('state') ?? '';
    const asked = this.#asked.get(state);
    this.#asked.delete(state);
    if (!asked || answer.get('iss') !== asked.wish.issuer) throw new WalletError('UNTRUSTED');
    const code = answer.get('code');
    if (code === null) throw new WalletError('DECLINED');
    const server = await this.#server(asked.wish.issuer);
    const token = await this.#post(Token, server.token_endpoint, 'REFUSED', {
      headers: { dpop: await this.#dpop(now, server.token_endpoint) },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: CLIENT_ID,
        redirect_uri: this.#parts.redirectUri,
        code_verifier: asked.verifier,
      }),
    });
    await this.#fetchCard(asked.wish, token.access_token, now);
  }

  async #fetchCard({ issuer, type }: Wish, token: string, now: Date): Promise<void> {
    const metadata = await this.#metadata(issuer);
    const nonce = await this.#post(Nonce, metadata.nonce_endpoint, 'REFUSED');
    const proof = await this.#signed(now, 'openid4vci-proof+jwt', {
      nonce: nonce.c_nonce,
      aud: issuer,
    });
    const issued = await this.#post(Issued, metadata.credential_endpoint, 'REFUSED', {
      headers: {
        'content-type': 'application/json',
        authorization: `DPoP ${token}`,
        dpop: await this.#dpop(now, metadata.credential_endpoint, token),
      },
      body: JSON.stringify({
        credential_configuration_id: type,
        proofs: { jwt: [proof] },
      }),
    });
    const held = await this.#accepted(issued.credentials[0]?.credential ?? '', now);
    this.#held.set(held.id, held);
  }

  /** What the status list says now, as whoever is shown the credential reads it. */
  async statusOf({ status: { idx, uri } }: Held, now: Date): Promise<Status> {
    const response = await this.#fetch(uri).catch(() => null);
    if (!response?.ok) return 'UNKNOWN';
    const payload = await this.#verified(await response.text(), 'statuslist+jwt', now);
    const { bits, lst } = StatusList.parse(payload).status_list;
    const byte = inflateSync(Buffer.from(lst, 'base64url'))[Math.floor((idx * bits) / 8)] ?? 0;
    const value = (byte >> ((idx * bits) % 8)) & (2 ** bits - 1);
    return (['VALID', 'INVALID', 'SUSPENDED'] as const)[value] ?? 'UNKNOWN';
  }

  #metadata = (issuer: string) =>
    this.#read(Metadata, `${issuer}/.well-known/openid-credential-issuer`);

  #server = (issuer: string) =>
    this.#read(Server, `${issuer}/.well-known/oauth-authorization-server`);

  async #offerOf(link: string): Promise<z.infer<typeof Offer>> {
    const address = URL.canParse(link)
      ? new URL(link).searchParams.get('credential_offer_uri')
      : null;
    if (address === null) throw new WalletError('NO_OFFER');
    const response = await this.#fetch(address).catch(() => null);
    const offer = response?.ok ? Offer.safeParse(await response.json()) : null;
    if (!offer?.success) throw new WalletError('NO_OFFER');
    return offer.data;
  }

  /** The credential, if the authority's certificate leads to who signed it, and it is for this key. */
  async #accepted(sdJwt: string, now: Date): Promise<Held> {
    const [jwt = '', ...rest] = sdJwt.split('~');
    const verified = await this.#verified(jwt, 'dc+sd-jwt', now);
    const payload = Payload.parse(verified);
    const { _sd: digests } = payload;
    const disclosures = rest.filter((one) => one !== '');
    const { x } = await exportJWK((await this.#keys).publicKey);
    const isMine =
      z.object({ jwk: z.object({ x: z.string() }) }).parse(verified['cnf']).jwk.x === x;
    if (!isMine || !disclosures.every((one) => digests.includes(digest(one))))
      throw new WalletError('UNTRUSTED');
    return {
      id: randomUUID(),
      issuer: payload.iss,
      issuedOn: new Date(payload.iat * 1000),
      expiresAt: new Date(payload.exp * 1000),
      names: payload.vct.startsWith('http')
        ? await this.#read(TypeMetadata, payload.vct)
        : { display: [], claims: [] },
      claims: disclosures.map((one) => {
        const [, name, value] = Disclosure.parse(
          JSON.parse(Buffer.from(one, 'base64url').toString()),
        );
        return [name, value] as const;
      }),
      status: payload.status.status_list,
    };
  }

  async #verified(jwt: string, typ: string, now: Date): Promise<JWTPayload> {
    const [leaf = ''] = decodeProtectedHeader(jwt).x5c ?? [];
    const certificate = new X509Certificate(Buffer.from(leaf, 'base64'));
    const authority = new X509Certificate(await this.#parts.authority());
    const isTrusted = certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
    if (!isTrusted || decodeJwt(jwt).iss === undefined) throw new WalletError('UNTRUSTED');
    const read = { typ, algorithms: ['ES256'], currentDate: now };
    return (await jwtVerify(jwt, certificate.publicKey, read)).payload;
  }

  async #signed(now: Date, typ: string, payload: JWTPayload): Promise<string> {
    const { publicKey, privateKey } = await this.#keys;
    const jwk: JWK = await exportJWK(publicKey);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', typ, jwk })
      .setIssuedAt(now)
      .sign(privateKey);
  }

  #dpop = (now: Date, htu: string, token?: string): Promise<string> =>
    this.#signed(now, 'dpop+jwt', {
      htm: 'POST',
      htu,
      jti: randomUUID(),
      ...(token !== undefined && { ath: digest(token) }),
    });

  #fetch = (url: string, init: FetchInit = {}): Promise<Response> =>
    outwardFetch(this.#parts.reach(url), { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });

  async #read<T extends z.ZodMiniType>(shape: T, url: string): Promise<z.output<T>> {
    const response = await this.#fetch(url);
    return shape.parse(await response.json());
  }

  async #post<T extends z.ZodMiniType>(
    shape: T,
    url: string,
    failure: Failure,
    init: FetchInit = {},
  ): Promise<z.output<T>> {
    const response = await this.#fetch(url, { method: 'POST', ...init });
    if (!response.ok) throw new WalletError(failure);
    return shape.parse(await response.json());
  }
}
