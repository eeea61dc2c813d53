import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import { NoResponse } from '../noResponse.ts';

/** Time limit from the first byte of the request to the last byte of the response. */
const MILLISECONDS_TO_ANSWER = 4500;
/** A completed order contains a signature and an OCSP response for its certificate, about 20 kB together. */
const LARGEST_ANSWER = 1024 * 1024;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends JSON to a path relative to the address. @throws {NoResponse} when no JSON is received in time. */
export type HttpClient = (path: string, body: unknown) => Promise<Answer>;

/**
 * Creates a client with persistent connections, which use the portal's certificate if there is one. `address` must end with a slash and is
 * evaluated at each call.
 */
export function createHttpClient(address: () => string, tls: SecureContextOptions | null): HttpClient {
  const agent = tls === null ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ ...tls, keepAlive: true });
  const request = tls === null ? httpRequest : httpsRequest;

  const once = (url: URL, body: string, signal: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), accept: 'application/json' };
      const sent = request(url, { method: 'POST', agent, headers, signal }, (response) => {
        read(response).then(resolve, reject);
      });
      sent.once('error', (fieldError) => reject(sent.reusedSocket && isReset(fieldError) ? new StaleConnection() : fieldError));
      sent.end(body);
    });

  return async (path, content) => {
    const signal = AbortSignal.timeout(MILLISECONDS_TO_ANSWER);
    const body = JSON.stringify(content);
    try {
      const url = new URL(path, address());
      return await once(url, body, signal).catch((fieldError: unknown) => {
        if (fieldError instanceof StaleConnection) return once(url, body, signal);
        throw fieldError;
      });
    } catch (cause) {
      throw new NoResponse('BankID does not answer.', { cause });
    }
  };
}

/** The server closed a persistent connection before it received the request, so it never processed it. */
class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
}

const isReset = (fieldError: Error): boolean => 'code' in fieldError && (fieldError.code === 'ECONNRESET' || fieldError.code === 'EPIPE');

async function read(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > LARGEST_ANSWER) throw new Error('The answer has no end.');
    chunks.push(bytes);
  }
  return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
}
