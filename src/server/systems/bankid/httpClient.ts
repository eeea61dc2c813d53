import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import { NoResponse } from '../noResponse.ts';
import { PERSON_WAITS_MS, type TimeLimit } from '../timeLimit.ts';

/**
 * A completed order contains a signature and an OCSP response for its certificate, about 20 kB
 * together.
 */
const MAX_RESPONSE_LENGTH = 1024 * 1024;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends JSON to a path relative to the address. @throws {NoResponse} when no JSON is received in
 * time.
 */
export type HttpClient = (path: string, body: unknown) => Promise<Answer>;

/**
 * Creates a client with persistent connections, which use the portal's certificate if there is one.
 * `address` must end with a slash and is evaluated at each call.
 */
export function createHttpClient(
  address: () => string,
  tls: SecureContextOptions | null,
  { timeoutMs = PERSON_WAITS_MS }: TimeLimit = {},
): HttpClient {
  const agent =
    tls === null ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ ...tls, keepAlive: true });
  const request = tls === null ? httpRequest : httpsRequest;

  const once = (url: URL, body: string, signal: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
      };
      const sent = request(url, { method: 'POST', agent, headers, signal }, (response) => {
        read(response).then(resolve, reject);
      });
      sent.on('error', (error) =>
        reject(sent.reusedSocket && isReset(error) ? new StaleConnection() : error),
      );
      sent.end(body);
    });

  return async (path, content) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const body = JSON.stringify(content);
    try {
      const url = new URL(path, address());
      return await once(url, body, signal).catch((error: unknown) => {
        if (error instanceof StaleConnection) return once(url, body, signal);
        throw error;
      });
    } catch (cause) {
      throw new NoResponse('BankID does not respond.', { cause });
    }
  };
}

/**
 * The server closed a persistent connection before it received the request, so it never processed
 * it.
 */
class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
}

const isReset = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

async function read(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_RESPONSE_LENGTH) throw new Error('The response is too long.');
    chunks.push(bytes);
  }
  return {
    status: response.statusCode ?? 0,
    body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
  };
}
