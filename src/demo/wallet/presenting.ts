import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  X509Certificate,
} from 'node:crypto';
import {
  decodeProtectedHeader,
  EncryptJWT,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import * as z from 'zod/mini';
import { outwardFetch } from '#server/outward/fetch.ts';
import { fullDate, inList, issueMdoc, presentMdoc } from './mdoc.ts';

/** How long the portal may take to answer. */
const PATIENCE_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;
/** How long a person identification of the demonstration is valid. */
const LIFETIME_MS = 31 * DAY_MS;
/** So many requests are remembered, the newest ones. */
const MOST_REQUESTS = 200;

/**
 * What somebody may ask who wants to know who a person is, as registered with the authority that has
 * given them their certificate.
 */
const REGISTERED = [
  'personal_administrative_number',
  'given_name',
  'family_name',
  'birthdate',
  'birth_date',
];

/**
 * The wallet was asked by nobody whom it knows or for more than they have registered, or the one who
 * asked refuses the answer.
 */
export class PresentingError extends Error {
  readonly reason: 'NOT_ASKED' | 'TOO_MUCH' | 'NOT_ACCEPTED';
  constructor(reason: PresentingError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A question for one person identification, in one of its formats. */
const Query = z.object({
  id: z.string(),
  format: z.enum(['dc+sd-jwt', 'mso_mdoc']),
  meta: z.object({
    vct_values: z.optional(z.array(z.string())),
    doctype_value: z.optional(z.string()),
  }),
  claims: z.array(z.object({ id: z.string(), path: z.array(z.string()) })),
  claim_sets: z.array(z.array(z.string())),
});
type Query = z.infer<typeof Query>;

const Request = z.object({
  client_id: z.string(),
  response_uri: z.url(),
  nonce: z.string(),
  state: z.optional(z.string()),
  wallet_nonce: z.string(),
  dcql_query: z.object({ credentials: z.array(Query) }),
  client_metadata: z.object({
    jwks: z.object({ keys: z.tuple([z.record(z.string(), z.unknown())]) }),
    encrypted_response_enc_values_supported: z.array(z.string()),
  }),
});
const Redirect = z.object({ redirect_uri: z.url() });

/** Who asks, and for what. */
export interface Asked {
  readonly request: z.infer<typeof Request>;
  /** The name in the certificate of the one who asks. */
  readonly verifier: string;
  readonly host: string;
}

/** The claims of a person identification, by their names. */
export type Claims = Readonly<Record<string, string>>;

/** A person identification that a wallet holds, with the moment at which it ends. */
export interface Identity {
  readonly format: Query['format'];
  readonly claims: Claims;
  readonly ends: Date;
  /** Where its issuer says whether it is still valid. */
  readonly status: { readonly idx: number; readonly uri: string };
}

export interface Party {
  readonly private_key: string;
  readonly certificate: string;
  readonly authority: string;
}

interface Parts {
  /** How the portal's addresses are reached from here. */
  readonly reach: (url: string) => string;
  /** The keys of the demonstration's issuer of identities, and of the authority above who asks. */
  readonly party: (role: 'verifier' | 'identity') => Promise<Party>;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const certificateOf = (der: string) => new X509Certificate(Buffer.from(der, 'base64'));
const partOf = ({ subject }: X509Certificate, name: string) =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

/**
 * What a wallet does when somebody asks who its owner is. It knows only the protocol, and shares no
 * code with the portal that asks. Each person identification has a key of its own.
 */
export class Presenter {
  readonly #parts: Parts;
  readonly #asked = new Map<string, Promise<Asked>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns what is asked at an address, which is fetched once. @throws {PresentingError} */
  asked(address: string, clientId: string, now: Date): Promise<Asked> {
    const known = this.#asked.get(address);
    if (known) return known;
    const asked = this.#fetched(address, clientId, now);
    this.#asked.set(address, asked);
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > MOST_REQUESTS && oldest !== undefined) this.#asked.delete(oldest);
    return asked;
  }

  /** Which of the claims are shown: of the first set that the person identification has. */
  shown(asked: Asked, identity: Pick<Identity, 'format' | 'claims'>): Claims {
    const { claims } = identity;
    const { claims: wanted, claim_sets: sets } = queryOf(asked, identity);
    const nameOf = (id: string) => wanted.find((one) => one.id === id)?.path.at(-1) ?? id;
    const names = sets
      .map((set) => set.map(nameOf))
      .find((set) => set.every((name) => name in claims));
    return Object.fromEntries((names ?? []).map((name) => [name, claims[name] ?? '']));
  }

  /** Shows the claims, and returns where the owner goes on. @throws {PresentingError} */
  async show(asked: Asked, identity: Identity, now: Date): Promise<string> {
    const { request } = asked;
    const { id, format } = queryOf(asked, identity);
    const presentation = await (format === 'mso_mdoc'
      ? this.#asMdoc(asked, identity)
      : this.#asSdJwt(asked, identity, now));
    const response = await this.#encrypted(request, { vp_token: { [id]: [presentation] } });
    return this.#send(request, new URLSearchParams({ response }));
  }

  async #asSdJwt(asked: Asked, identity: Identity, now: Date): Promise<string> {
    const { request } = asked;
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const names = Object.keys(this.shown(asked, identity));
    const issued = await this.#issued(identity.claims, await exportJWK(publicKey), {
      vct: queryOf(asked, identity).meta.vct_values?.[0] ?? '',
      exp: Math.floor(identity.ends.getTime() / 1000),
      status: { status_list: identity.status },
    });
    const disclosures = issued.disclosures.filter(({ name }) => names.includes(name));
    const presented = [issued.jwt, ...disclosures.map(({ text }) => text), ''].join('~');
    const proof = await new SignJWT({ nonce: request.nonce, sd_hash: digest(presented) })
      .setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt' })
      .setAudience(request.client_id)
      .setIssuedAt(now)
      .sign(privateKey);
    return presented + proof;
  }

  async #asMdoc(asked: Asked, identity: Identity): Promise<string> {
    const { request } = asked;
    const { private_key: key, certificate } = await this.#parts.party('identity');
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { meta, claims } = queryOf(asked, identity);
    const issued = issueMdoc(
      {
        doctype: meta.doctype_value ?? '',
        namespace: claims[0]?.path[0] ?? '',
        elements: Object.fromEntries(
          Object.entries(identity.claims).map(([name, value]) => [
            name,
            name === 'birth_date' ? fullDate(value) : value,
          ]),
        ),
        validFrom: new Date(identity.ends.getTime() - LIFETIME_MS),
        validUntil: identity.ends,
        status: inList(identity.status.idx, identity.status.uri),
      },
      publicKey.export({ format: 'jwk' }),
      {
        privateKey: createPrivateKey(key),
        certificates: [new X509Certificate(certificate).raw],
      },
    );
    return presentMdoc(issued, Object.keys(this.shown(asked, identity)), privateKey, {
      nonce: request.nonce,
      encryptionKey: request.client_metadata.jwks.keys[0],
      recipient: { clientId: request.client_id, responseUri: request.response_uri },
    });
  }

  /** Tells who asks that the owner declined, and returns where the owner goes on. */
  decline = ({ request }: Asked): Promise<string> =>
    this.#send(
      request,
      new URLSearchParams({ error: 'access_denied', state: request.state ?? '' }),
    );

  async #fetched(address: string, clientId: string, now: Date): Promise<Asked> {
    const nonce = randomUUID();
    const response = await this.#post(address, new URLSearchParams({ wallet_nonce: nonce }));
    if (!response?.ok) throw new PresentingError('NOT_ASKED');
    const jwt = await response.text();
    const leaf = certificateOf(decodeProtectedHeader(jwt).x5c?.[0] ?? '');
    const authority = new X509Certificate((await this.#parts.party('verifier')).authority);
    const options = { typ: 'oauth-authz-req+jwt', algorithms: ['ES256'], currentDate: now };
    const request = Request.parse((await jwtVerify(jwt, leaf.publicKey, options)).payload);
    const { hostname } = new URL(request.response_uri);
    const isTrusted =
      leaf.checkIssued(authority) &&
      leaf.verify(authority.publicKey) &&
      request.wallet_nonce === nonce &&
      request.client_id === clientId &&
      isNamed(clientId, leaf, hostname);
    if (!isTrusted) throw new PresentingError('NOT_ASKED');
    const wanted = request.dcql_query.credentials.flatMap(({ claims }) => claims);
    if (wanted.some(({ path }) => !REGISTERED.includes(path.at(-1) ?? '')))
      throw new PresentingError('TOO_MUCH');
    return { request, verifier: partOf(leaf, 'O'), host: hostname };
  }

  /** What an issuer of person identifications gives a wallet, for a key of the wallet's. */
  async #issued(claims: Claims, jwk: JWK, payload: JWTPayload) {
    const issuer = await this.#parts.party('identity');
    const disclosures = Object.entries(claims).map(([name, value]) => {
      const json = JSON.stringify([randomBytes(16).toString('base64url'), name, value]);
      return { name, text: Buffer.from(json).toString('base64url') };
    });
    const jwt = await new SignJWT({
      ...payload,
      cnf: { jwk },
      _sd_alg: 'sha-256',
      _sd: disclosures.map(({ text }) => digest(text)).toSorted(),
    })
      .setProtectedHeader({
        alg: 'ES256',
        typ: 'dc+sd-jwt',
        x5c: [new X509Certificate(issuer.certificate).raw.toString('base64')],
      })
      .sign(createPrivateKey(issuer.private_key));
    return { jwt, disclosures };
  }

  async #encrypted({ client_metadata: metadata, state }: Asked['request'], answer: object) {
    const [jwk] = metadata.jwks.keys;
    const [enc = 'A128GCM'] = metadata.encrypted_response_enc_values_supported;
    return new EncryptJWT({ ...answer, ...(state !== undefined && { state }) })
      .setProtectedHeader({ alg: 'ECDH-ES', enc, kid: String(jwk['kid']) })
      .encrypt(await importJWK(jwk as JWK, 'ECDH-ES'));
  }

  async #send({ response_uri: address }: Asked['request'], body: URLSearchParams) {
    const response = await this.#post(address, body);
    if (!response?.ok) throw new PresentingError('NOT_ACCEPTED');
    return Redirect.parse(await response.json()).redirect_uri;
  }

  #post = (url: string, body: URLSearchParams): Promise<Response | null> =>
    outwardFetch(this.#parts.reach(url), {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null);
}

/** What is asked about an identity in its format. @throws {PresentingError} */
function queryOf({ request }: Asked, { format }: Pick<Identity, 'format'>): Query {
  const query = request.dcql_query.credentials.find((one) => one.format === format);
  if (query === undefined) throw new PresentingError('NOT_ASKED');
  return query;
}

/** Whether the name under which somebody asks is that of the certificate. */
function isNamed(clientId: string, leaf: X509Certificate, host: string): boolean {
  const [prefix = '', name = ''] = clientId.split(/:(.*)/s);
  if (prefix === 'x509_hash')
    return name === createHash('sha256').update(leaf.raw).digest('base64url');
  return prefix === 'x509_san_dns' && name === host && leaf.checkHost(host) !== undefined;
}

/** When a person identification ends that was issued yesterday, or one that has ended. */
export const validUntil = (now: Date, isExpired: boolean): Date =>
  new Date(now.getTime() + (isExpired ? -DAY_MS : LIFETIME_MS - DAY_MS));
