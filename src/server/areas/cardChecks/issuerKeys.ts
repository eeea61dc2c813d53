import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Verify } from '#rules/cardCheck.ts';
import { withSignature } from '#rules/livingCode.ts';
import { POINT_BYTES } from '#rules/curvePoint.ts';
import { seal, unseal } from '#server/base/secrets.ts';

const COORDINATE_BYTES = 32;

/** A key of the university that certifies devices. */
export interface Issuer {
  readonly id: number;
  /** Returns the content with the signature. */
  readonly signed: (content: Uint8Array) => Uint8Array;
}

/** A new key in the form in which the database stores it, and the issuer with a given id. */
export function newIssuerKey(secretKey: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    public_key: pointOf(publicKey),
    sealed_private_key: seal(pem, secretKey),
    issuerOfId: (id: number) => issuer(id, privateKey),
  };
}

/** The issuer of a stored key; null if it was sealed with another secret key. */
export function issuerIn(
  row: { readonly id: number; readonly sealed_private_key: Buffer },
  secretKey: string,
): Issuer | null {
  const key = privateKeyIn(row.sealed_private_key, secretKey);
  return key && issuer(row.id, key);
}

const issuer = (id: number, key: KeyObject): Issuer => ({
  id,
  signed: (content) =>
    withSignature(content, sign('sha256', content, { key, dsaEncoding: 'ieee-p1363' })),
});

function privateKeyIn(sealed: Buffer, secretKey: string): KeyObject | null {
  try {
    return createPrivateKey(unseal(sealed, secretKey));
  } catch {
    return null;
  }
}

function pointOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

/** Returns the key of this point; null if the point is not on the curve. */
export function publicKeyOf(point: Uint8Array): KeyObject | null {
  if (point.length !== POINT_BYTES) return null;
  const bytes = Buffer.from(point);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: bytes.toString('base64url', 1, 1 + COORDINATE_BYTES),
    y: bytes.toString('base64url', 1 + COORDINATE_BYTES),
  };
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return null;
  }
}

/** Verifies a signature of a code. */
export const verifySignature: Verify = (point, signature, content) => {
  const key = publicKeyOf(point);
  const isSigned =
    key !== null && verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, signature);
  return Promise.resolve(isSigned);
};
