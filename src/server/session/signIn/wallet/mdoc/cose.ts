import { type KeyObject, verify } from 'node:crypto';
import { encode } from 'cborg';
import * as z from 'zod/mini';
import { Refused } from '../refused.ts';
import { readCbor } from './cbor.ts';

/** ECDSA on P-256 with SHA-256, as COSE names it. */
export const COSE_ALGORITHM = -7;

export const Bytes = z.instanceof(Uint8Array);

/** COSE_Sign1 (RFC 9052, section 4.2): two headers, what is signed unless it is elsewhere, and how. */
export const Sign1 = z.tuple([Bytes, z.record(z.string(), z.unknown()), z.nullable(Bytes), Bytes]);
export type Sign1 = z.infer<typeof Sign1>;

/** Without a list of further headers (2) that must be understood. */
const Protected = z.object({ '1': z.literal(COSE_ALGORITHM), '2': z.optional(z.undefined()) });

/** Refuses a signature that this key has not made over this content. @throws {Refused} */
export function requireSignature(
  [protectedHeader, , , signature]: Sign1,
  content: Uint8Array,
  key: KeyObject,
): void {
  readCbor(Protected, protectedHeader);
  const signed = encode(['Signature1', protectedHeader, new Uint8Array(), content]);
  const isEc = key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  if (!isEc || !verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature))
    throw new Refused('INVALID', 'A signature of the mdoc is not the one that it must be.');
}
