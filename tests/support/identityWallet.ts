import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  decodeProtectedHeader,
  EncryptJWT,
  exportJWK,
  generateKeyPair,
  importJWK,
  importX509,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Send } from './browser.ts';
import type { IdentityIssuer } from './identityAuthority.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** A request as a wallet reads it. */
export interface ReadRequest {
  readonly client_id: string;
  readonly response_uri: string;
  readonly nonce: string;
  readonly state?: string;
  readonly response_mode: string;
  readonly expected_origins?: readonly string[];
  readonly wallet_nonce?: string;
  readonly client_metadata: {
    readonly jwks: { readonly keys: readonly [JWK] };
    readonly encrypted_response_enc_values_supported: readonly string[];
    readonly vp_formats_supported: Readonly<Record<string, unknown>>;
  };
  readonly dcql_query: {
    readonly credentials: readonly [Query, ...Query[]];
    readonly credential_sets?: readonly { readonly options: readonly (readonly string[])[] }[];
  };
}

interface Query {
  readonly meta: { readonly vct_values?: readonly string[]; readonly doctype_value?: string };
  readonly claims: readonly { readonly path: readonly string[] }[];
  readonly claim_sets: readonly (readonly string[])[];
}

export type Claims = Readonly<Record<string, unknown>>;

/** What is otherwise than it should be. */
export interface Otherwise {
  readonly claims?: Claims;
  /** The claims that are disclosed; all of them if absent. */
  readonly disclosed?: readonly string[];
  readonly vct?: string;
  readonly expires?: Date;
  readonly status?: { readonly idx: number; readonly uri: string };
  readonly issuer?: IdentityIssuer;
  readonly x5c?: readonly string[];
  readonly nonce?: string;
  readonly audience?: string;
  readonly proofAt?: Date;
  /** What is added after the wallet has signed. */
  readonly added?: string;
  /** A disclosure of which the issuer knows nothing. */
  readonly forged?: readonly [name: string, value: unknown];
  readonly hasProof?: boolean;
  readonly signsWithOtherKey?: boolean;
  readonly encryption?: string;
  readonly state?: string;
}

/** A wallet that does what it is told, also wrongly; it knows only the protocol. */
export class IdentityWallet {
  readonly #send: Send;
  readonly #issuer: IdentityIssuer;
  readonly #clock: () => Date;
  readonly #claims: Claims;

  constructor(send: Send, issuer: IdentityIssuer, claims: Claims, clock: () => Date) {
    this.#send = send;
    this.#issuer = issuer;
    this.#claims = claims;
    this.#clock = clock;
  }

  /** Fetches what a link leads to. */
  fetch(link: string, walletNonce?: string): Promise<Response> {
    const { searchParams } = new URL(link);
    const address = new URL(searchParams.get('request_uri')!).pathname;
    return walletNonce === undefined
      ? this.#send(address)
      : this.#send(address, {
          method: 'POST',
          body: new URLSearchParams({ wallet_nonce: walletNonce }),
        });
  }

  /** Fetches and verifies the request behind a link. */
  async open(link: string, walletNonce?: string) {
    const response = await this.fetch(link, walletNonce);
    if (response.status !== 200) throw new Error(`The request is gone (${response.status}).`);
    return this.read(await response.text());
  }

  /** Verifies a request. */
  async read(jwt: string) {
    const header = decodeProtectedHeader(jwt);
    const pem = `-----BEGIN CERTIFICATE-----\n${header.x5c![0]}\n-----END CERTIFICATE-----`;
    const { payload } = await jwtVerify<ReadRequest>(jwt, await importX509(pem, 'ES256'), {
      typ: 'oauth-authz-req+jwt',
      currentDate: this.#clock(),
    });
    return { request: payload, leaf: header.x5c![0]! };
  }

  /** Shows an identity. */
  async show(request: ReadRequest, otherwise: Otherwise = {}): Promise<Response> {
    const presentation = await this.presentation(request, otherwise);
    return this.post(request, { vp_token: { pid: [presentation] } }, otherwise);
  }

  /** Encrypts and sends an answer. */
  async post(
    request: ReadRequest,
    answer: Readonly<Record<string, unknown>>,
    otherwise: Otherwise = {},
  ): Promise<Response> {
    return this.send(request, { response: await this.encrypted(request, answer, otherwise) });
  }

  async encrypted(
    request: ReadRequest,
    answer: Readonly<Record<string, unknown>>,
    { encryption = 'A256GCM', state = request.state }: Otherwise = {},
  ): Promise<string> {
    const [jwk] = request.client_metadata.jwks.keys;
    return new EncryptJWT({ ...answer, ...(state !== undefined && { state }) })
      .setProtectedHeader({ alg: 'ECDH-ES', enc: encryption, kid: jwk.kid! })
      .encrypt(await importJWK(jwk, 'ECDH-ES'));
  }

  send = (request: ReadRequest, body: Readonly<Record<string, string>>): Promise<Response> =>
    this.#send(new URL(request.response_uri).pathname, {
      method: 'POST',
      body: new URLSearchParams(body),
    });

  async presentation(request: ReadRequest, otherwise: Otherwise): Promise<string> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const { jwt, disclosures } = await this.#credential(await exportJWK(publicKey), otherwise);
    const forged = otherwise.forged ? [disclosure(...otherwise.forged)] : [];
    const shown = [...disclosures, ...forged];
    const presented = [jwt, ...shown.map(({ text }) => text), ''].join('~');
    const key = otherwise.signsWithOtherKey
      ? (await generateKeyPair('ES256')).privateKey
      : privateKey;
    const proof = await new SignJWT({
      nonce: otherwise.nonce ?? request.nonce,
      sd_hash: digest(presented),
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt' })
      .setAudience(otherwise.audience ?? request.client_id)
      .setIssuedAt(otherwise.proofAt ?? this.#clock())
      .sign(key);
    const added = otherwise.added === undefined ? '' : `${otherwise.added}~`;
    return presented + added + (otherwise.hasProof === false ? '' : proof);
  }

  async #credential(jwk: JWK, otherwise: Otherwise) {
    const now = this.#clock();
    const { claims = this.#claims, issuer = this.#issuer } = otherwise;
    const all = Object.entries(claims).map(([name, value]) => disclosure(name, value));
    const jwt = await new SignJWT({
      vct: otherwise.vct ?? 'urn:eudi:pid:1',
      exp: seconds(otherwise.expires ?? new Date(now.getTime() + 86_400_000)),
      cnf: { jwk },
      _sd_alg: 'sha-256',
      _sd: all.map(({ text }) => digest(text)),
      ...(otherwise.status && { status: { status_list: otherwise.status } }),
    })
      .setProtectedHeader({
        alg: 'ES256',
        typ: 'dc+sd-jwt',
        x5c: [...(otherwise.x5c ?? issuer.x5c)],
      })
      .sign(issuer.privateKey);
    const { disclosed } = otherwise;
    return { jwt, disclosures: all.filter(({ name }) => disclosed?.includes(name) ?? true) };
  }
}

const disclosure = (name: string, value: unknown) => ({
  name,
  text: Buffer.from(JSON.stringify([randomBytes(16).toString('base64url'), name, value])).toString(
    'base64url',
  ),
});

/** A status list of an issuer of identities, with one bit for each, of which these are set. */
export const statusList = (
  issuer: IdentityIssuer,
  uri: string,
  { set, at }: { readonly set: readonly number[]; readonly at: Date },
): Promise<string> => {
  const bytes = Buffer.alloc(128);
  for (const index of set)
    bytes.writeUInt8(bytes.readUInt8(index >> 3) | (1 << (index & 7)), index >> 3);
  return new SignJWT({
    sub: uri,
    status_list: { bits: 1, lst: deflateSync(bytes).toString('base64url') },
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'statuslist+jwt', x5c: [...issuer.x5c] })
    .setIssuedAt(at)
    .sign(issuer.privateKey);
};
