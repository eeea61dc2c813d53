import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import { guardedLookup, isRefusedLiteral, lookupName, type Reach } from './names.ts';
import { waitAsked } from './retryAfter.ts';
import { codeOf, OutwardError, outwardErrorOf } from './outwardError.ts';

/** No exchange takes longer, whatever its own limit is. */
const LONGEST_MS = 60_000;
/** Answers such as 103 that may come before the answer itself (RFC 9110, section 15.2). */
const MOST_INTERIM = 8;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface OutwardRequest {
  /** Which addresses may be reached, by where this one comes from. */
  readonly reach: Reach;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | undefined;
  /** Ends the exchange: name, connection, TLS, headers and body together. */
  readonly signal: AbortSignal;
  /** The length of the longest answer in bytes; null where only its status counts. */
  readonly longest: number | null;
  /** Whether an answer that leads elsewhere is returned. It is never followed. */
  readonly returnsRedirect?: boolean;
  /**
   * Whether the request may arrive twice. It then uses a connection that is kept, and is repeated
   * once if the host has closed that connection. Others have a connection of their own.
   */
  readonly mayRepeat?: boolean;
  /** The portal's own certificate, with which no proxy is used. */
  readonly tls?: SecureContextOptions | null;
}

export interface OutwardResponse {
  readonly status: number;
  readonly headers: Headers;
  /** How long the host asks to be left alone; null where it does not. */
  readonly waitMs: number | null;
  /** Empty where only the status counts. */
  readonly body: Buffer;
}

/** The only HTTP request of the server to anywhere else. @throws {OutwardError} */
export async function exchange(url: URL, request: OutwardRequest): Promise<OutwardResponse> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    const { reach, returnsRedirect = false } = request;
    if (reach !== 'CONFIGURED' && isRefusedLiteral(url, reach.mayReach))
      throw new OutwardError('ADDRESS_REFUSED');
    const response = await attempt(url, request, signal).catch((error: unknown) => {
      if (error instanceof StaleConnection) return attempt(url, request, signal);
      throw error;
    });
    if (!returnsRedirect && REDIRECTS.has(response.status)) throw new OutwardError('REDIRECT');
    return response;
  } catch (error) {
    throw signal.aborted ? new OutwardError('TIMEOUT') : outwardErrorOf(error);
  }
}

/** The host has closed a kept connection before it read the request. */
class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
}

const isReset = (error: Error): boolean => ['ECONNRESET', 'EPIPE'].includes(codeOf(error));

function attempt(url: URL, request: OutwardRequest, signal: AbortSignal): Promise<OutwardResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<OutwardResponse>();
  const sent: ClientRequest = (url.protocol === 'http:' ? http : https).request(url, {
    ...connectionOf(url, request),
    method: request.method ?? 'GET',
    headers: headersOf(request),
    signal,
  });
  const fail = (error: Error) => {
    reject(error);
    sent.destroy();
  };
  let interim = 0;
  let hasResponse = false;
  sent.on('response', (response) => {
    hasResponse = true;
    if (request.longest !== null) {
      read(response, request.longest).then((body) => resolve({ ...headOf(response), body }), fail);
      return;
    }
    response.on('error', () => undefined);
    // The connection of an answer without content can be kept.
    if (response.statusCode === 204) response.resume();
    else response.destroy();
    resolve({ ...headOf(response), body: Buffer.alloc(0) });
  });
  sent.on('information', () => {
    interim += 1;
    if (interim > MOST_INTERIM) fail(new OutwardError('INTERIM'));
  });
  // Neither a response nor an error follows.
  sent.on('upgrade', (_response, socket) => {
    socket.on('error', () => undefined).destroy();
    fail(new OutwardError('INTERIM'));
  });
  sent.on('error', (error) =>
    reject(sent.reusedSocket && isReset(error) ? new StaleConnection() : error),
  );
  // Whatever ends the request without any of these.
  sent.on('close', () => {
    if (!hasResponse) reject(new OutwardError('NO_CONNECTION'));
  });
  signal.addEventListener('abort', () => fail(new OutwardError('TIMEOUT')), { once: true });
  sent.end(bodyOf(request));
  return promise;
}

const agents = new WeakMap<SecureContextOptions, https.Agent>();

const proxyEnvironment = () =>
  process.env['NODE_USE_ENV_PROXY'] === '1' ? process.env : undefined;

/** The global agents keep connections, and use the proxy of the environment, as these do. */
function connectionOf(
  { protocol }: URL,
  { mayRepeat = false, tls = null, reach }: OutwardRequest,
): Pick<RequestOptions, 'agent' | 'lookup'> {
  if (reach !== 'CONFIGURED')
    return { agent: false, lookup: guardedLookup(reach.mayReach, reach.resolve) };
  if (tls !== null) {
    const agent = agents.get(tls) ?? new https.Agent({ ...tls, keepAlive: true });
    agents.set(tls, agent);
    return { agent, lookup: lookupName };
  }
  const { Agent, globalAgent } = protocol === 'http:' ? http : https;
  return {
    lookup: lookupName,
    agent: mayRepeat ? globalAgent : new Agent({ keepAlive: false, proxyEnv: proxyEnvironment() }),
  };
}

const bodyOf = ({ body }: OutwardRequest): string | undefined => body?.toString();

function headersOf(request: OutwardRequest): Record<string, string> {
  const body = bodyOf(request);
  return {
    'user-agent': 'MinIT',
    ...(request.body instanceof URLSearchParams && {
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    }),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...request.headers,
  };
}

function headOf({ statusCode, headersDistinct }: IncomingMessage) {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  const status = statusCode ?? 0;
  const answered = {
    status,
    retryAfter: headers.get('retry-after'),
    date: headers.get('date'),
  };
  return { status, headers, waitMs: waitAsked(answered, new Date()) };
}

/** @throws {OutwardError} when the body is longer, without reading the rest */
async function read(response: IncomingMessage, longest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > longest) throw new OutwardError('TOO_LONG');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
