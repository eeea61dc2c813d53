import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { exchange } from '#server/outward/exchange.ts';
import { withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';
import { PERSON_WAITS_MS, type TimeLimit } from '../timeLimit.ts';
import { isPushService } from './services.ts';
import type { PushSettings } from './settings.ts';

/** A browser that is offline for longer loads its notifications itself when it is back. */
const TTL_SECONDS = 4 * 3600;
/**
 * Push services accept a token for at most 24 hours (RFC 8292); the portal creates a new one for
 * each push.
 */
const VAPID_SECONDS = 12 * 3600;
/** The subscription no longer exists (RFC 8030). */
const EXPIRED_STATUSES = new Set([404, 410]);

/** A service that asks for patience has not judged the push. */
const TOO_MANY = 429;

/** The outcome of a push: `refused` by a service that works. */
type PushOutcome = 'sent' | 'expired' | 'refused';
/**
 * @throws {NoResponse} when the push service does not respond or fails. The push is not repeated,
 * because open pages poll for notifications anyway.
 */
export type SendPush = (endpoint: string) => Promise<PushOutcome>;

/**
 * Returns a function that informs a browser, through its push service, that there is something new.
 * The message contains no personal data.
 */
export function pushSender(
  settings: PushSettings,
  contact: string,
  { timeoutMs = PERSON_WAITS_MS }: TimeLimit = {},
): SendPush {
  const vapid = vapidOf(settings, contact);
  /** By the service that has asked to be left alone, until when, by the time of the process. */
  const leftAlone = new Map<string, number>();
  return async (endpoint) => {
    // It was one when the browser subscribed, and the list may be another one since.
    if (!isPushService(endpoint, settings.services)) return 'expired';
    const { origin } = new URL(endpoint);
    if ((leftAlone.get(origin) ?? 0) > performance.now())
      throw new NoResponse('The push service has asked to be left alone.');
    leftAlone.delete(origin);
    const headers = {
      authorization: vapid(endpoint, new Date()),
      ttl: String(TTL_SECONDS),
      // A push that has not been delivered yet is replaced by the next one, which says the same.
      topic: 'notifications',
    };
    try {
      const { status, waitMs } = await exchange(new URL(endpoint), {
        reach: 'CONFIGURED',
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        longest: null,
        mayRepeat: true,
      });
      if (waitMs !== null) leftAlone.set(origin, performance.now() + waitMs);
      if (status >= 500 || status === TOO_MANY) throw new Error(`status ${status}`);
      return EXPIRED_STATUSES.has(status)
        ? 'expired'
        : status >= 200 && status <= 299
          ? 'sent'
          : 'refused';
    } catch (cause) {
      throw new NoResponse('The push service does not respond.', { cause: withoutContent(cause) });
    }
  };
}

/**
 * Returns the `Authorization` header that proves to a push service that the portal is the sender
 * (VAPID, RFC 8292).
 */
function vapidOf(
  { publicKey, privateKey }: Pick<PushSettings, 'publicKey' | 'privateKey'>,
  contact: string,
): (endpoint: string, now: Date) => string {
  const key = signingKey(publicKey, privateKey);
  const header = encoded({ typ: 'JWT', alg: 'ES256' });
  return (endpoint, now) => {
    const claims = encoded({
      aud: new URL(endpoint).origin,
      exp: Math.floor(now.getTime() / 1000) + VAPID_SECONDS,
      sub: contact,
    });
    const signature = sign('sha256', Buffer.from(`${header}.${claims}`), {
      key,
      dsaEncoding: 'ieee-p1363',
    });
    return `vapid t=${header}.${claims}.${signature.toString('base64url')}, k=${publicKey}`;
  };
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A public key consists of one byte and the two coordinates of the point, of 32 bytes each. */
function signingKey(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const coordinates = { x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', ...coordinates, d: privateKey },
    format: 'jwk',
  });
}
