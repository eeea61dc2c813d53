import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { WebhookOutcome, WebhookProblem } from '#contract/webhooks.ts';
import { webhookUrlRefusal } from './url.ts';
import type { WebhookMessage, WebhookSender } from './port.ts';
import { isLoopback, isPublicAddress } from './publicAddress.ts';
import type { WebhookSettings } from './settings.ts';

/** Time limit from looking up the name to the end of the response's headers. */
const TIMEOUT_MS = 5000;

type Addresses = readonly [LookupAddress, ...LookupAddress[]];
type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

interface SenderOptions {
  readonly timeoutMs?: number;
  /** How names are looked up. */
  readonly resolve?: Resolve;
}

const systemResolve: Resolve = (host) => lookup(host, { all: true });

/** The name of the host has an address to which nothing may be sent. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/**
 * Sends events over HTTP, signed as Standard Webhooks describes. The address is checked where the
 * connection is made, so that a name cannot be given another address between the two. Redirects are
 * not followed, and the body of a response is not read.
 */
export function httpWebhooks(
  settings: WebhookSettings,
  { timeoutMs = TIMEOUT_MS, resolve = systemResolve }: SenderOptions = {},
): WebhookSender {
  const mayReach = (host: string, address: string): boolean =>
    isPublicAddress(address) ||
    (settings.allowsLoopback && isLoopback(address)) ||
    settings.allowedHosts.includes(host);
  return {
    urlRefusal: (url) => webhookUrlRefusal(url, settings),
    async send(address, message) {
      const url = new URL(address);
      if (webhookUrlRefusal(address, settings) !== null) return problem('ADDRESS_REFUSED');
      const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
      if (isIP(literal) !== 0 && !mayReach(url.hostname, literal))
        return problem('ADDRESS_REFUSED');
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return outcomeOf(
          await post(url, message, { signal, lookup: guardedLookup(resolve, mayReach) }),
        );
      } catch (error) {
        return problem(signal.aborted ? 'TIMEOUT' : problemOf(error));
      }
    },
  };
}

/** Looks a name up, and fails if any of its addresses is one to which nothing may be sent. */
const guardedLookup =
  (resolve: Resolve, mayReach: (host: string, address: string) => boolean): LookupFunction =>
  (host, { all }, answer) => {
    const look = async () => {
      const found = await allowedAddresses(host, resolve, mayReach);
      if (found instanceof Error) answer(found, '');
      else if (all) answer(null, [...found]);
      else answer(null, found[0].address, found[0].family);
    };
    void look();
  };

/** The addresses of the host, all of which may be reached; otherwise what was wrong. Never rejects. */
async function allowedAddresses(
  host: string,
  resolve: Resolve,
  mayReach: (host: string, address: string) => boolean,
): Promise<Addresses | Error> {
  try {
    const [first, ...others] = await resolve(host);
    if (first === undefined) return Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
    return [first, ...others].every(({ address }) => mayReach(host, address))
      ? [first, ...others]
      : new AddressRefused('The host has an address that is not allowed.');
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown');
  }
}

/** Returns the status of the response. */
const post = (
  url: URL,
  { id, at, body, secrets }: WebhookMessage,
  options: { readonly signal: AbortSignal; readonly lookup: LookupFunction },
): Promise<number> =>
  new Promise((done, failed) => {
    const request = (url.protocol === 'http:' ? http : https).request(url, {
      ...options,
      method: 'POST',
      // Neither a connection nor a proxy of other requests is used.
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'MinIT webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets
          .map((secret) => new Webhook(secret).sign(id, at, body))
          .join(' '),
      },
    });
    request.once('response', (response) => {
      response.on('error', () => undefined).destroy();
      done(response.statusCode ?? 0);
    });
    request.on('error', failed);
    request.end(body);
  });

const problem = (what: WebhookProblem): WebhookOutcome => ({ problem: what, status: null });

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { problem: null, status };
  if (status >= 300 && status < 400) return { problem: 'REDIRECT', status };
  return { problem: status === 410 ? 'GONE' : 'STATUS', status };
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL/;

/** What was wrong, without the message of the error, which may contain the URL. */
function problemOf(error: unknown): WebhookProblem {
  if (error instanceof AddressRefused) return 'ADDRESS_REFUSED';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'NAME_UNKNOWN';
  return CERTIFICATE.test(code) ? 'CERTIFICATE' : 'NO_CONNECTION';
}
