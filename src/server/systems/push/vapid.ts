import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { PushSettings } from './settings.ts';

/** Push services accept a token for at most 24 hours (RFC 8292); the portal creates a new one for each push. */
const VALID_SECONDS = 12 * 3600;

/** Returns the `Authorization` header that proves to a push service that the portal is the sender (VAPID, RFC 8292). */
export function vapidOf({ publicKey, privateKey }: Pick<PushSettings, 'publicKey' | 'privateKey'>, contact: string): (endpoint: string, now: Date) => string {
  const key = signingKey(publicKey, privateKey);
  const header = encoded({ typ: 'JWT', alg: 'ES256' });
  return (endpoint, now) => {
    const claims = encoded({ aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + VALID_SECONDS, sub: contact });
    const signature = sign('sha256', Buffer.from(`${header}.${claims}`), { key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${header}.${claims}.${signature.toString('base64url')}, k=${publicKey}`;
  };
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A public key consists of one byte and the two coordinates of the point, of 32 bytes each. */
function signingKey(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const coordinates = { x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...coordinates, d: privateKey }, format: 'jwk' });
}
