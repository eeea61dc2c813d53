import type { SecureContextOptions } from 'node:tls';
import { exchange } from '#server/outward/exchange.ts';
import { NoResponse } from '../noResponse.ts';
import { PERSON_WAITS_MS, type TimeLimit } from '../timeLimit.ts';

/**
 * A completed order contains a signature and an OCSP response for its certificate, about 20 kB
 * together.
 */
const MAX_RESPONSE_LENGTH = 1024 * 1024;

interface Answer {
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
  return async (path, content) => {
    try {
      const { status, body } = await exchange(new URL(path, address()), {
        reach: 'CONFIGURED',
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(content),
        signal: AbortSignal.timeout(timeoutMs),
        longest: MAX_RESPONSE_LENGTH,
        mayRepeat: true,
        tls,
      });
      return { status, body: JSON.parse(body.toString('utf8')) };
    } catch (cause) {
      throw new NoResponse('BankID does not respond.', { cause });
    }
  };
}
