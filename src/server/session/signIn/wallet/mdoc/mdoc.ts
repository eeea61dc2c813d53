import { createPublicKey, type KeyObject } from 'node:crypto';
import { encode } from 'cborg';
import * as z from 'zod/mini';
import { nameIn } from '#server/systems/certificates.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';
import { nameOfClaim, NAMESPACE } from '../query.ts';
import type { Recipient } from '../recipient.ts';
import { Refused } from '../refused.ts';
import type { Shown } from '../shown.ts';
import { Embedded, readCbor } from './cbor.ts';
import { requireSignature, Sign1 } from './cose.ts';
import {
  EmbeddedCbor,
  IssuerSigned,
  type SecurityObject,
  verifyIssuerSigned,
  Version,
} from './issuerSigned.ts';
import { sessionTranscript } from './sessionTranscript.ts';

const DeviceSigned = z.object({
  nameSpaces: EmbeddedCbor,
  deviceAuth: z.object({ deviceSignature: Sign1 }),
});
const DeviceResponse = z.object({
  version: Version,
  documents: z.tuple([
    z.object({ docType: z.string(), issuerSigned: IssuerSigned, deviceSigned: DeviceSigned }),
  ]),
  status: z.literal(0),
});

interface Expectations {
  readonly verifier: Pick<WalletVerifier, 'anchors'>;
  readonly doctype: string;
  readonly recipient: Recipient;
  readonly nonce: string;
  /** Of the key for which the answer was encrypted. */
  readonly thumbprint: Uint8Array;
  readonly now: Date;
}

/**
 * Verifies a device response with one mdoc (ISO/IEC 18013-5, section 9): who issued it, that it is
 * valid now, of the type that was asked for, held by this device, and shown here and now.
 * @throws {Refused}
 */
export function verifyMdoc(
  text: string,
  { verifier, doctype, recipient, nonce, thumbprint, now }: Expectations,
): Shown {
  const { documents } = readCbor(DeviceResponse, Buffer.from(text, 'base64url'));
  const [{ docType, issuerSigned, deviceSigned }] = documents;
  const { signer, signed, elements } = verifyIssuerSigned(issuerSigned, verifier.anchors, now);
  if (docType !== doctype || signed.docType !== doctype)
    throw new Refused('INVALID', 'The mdoc is of a type that was not asked for.');
  const transcript = sessionTranscript(recipient, nonce, thumbprint);
  requireDevice(deviceSigned, signed, transcript);
  return {
    claims: claimsIn(elements),
    issuer: nameIn(signer, 'CN') ?? nameIn(signer, 'O') ?? '',
    country: nameIn(signer, 'C'),
    status: statusIn(signed),
  };
}

/** Refuses what another device shows, or this one for another request (section 9.1.3). */
function requireDevice(
  { nameSpaces, deviceAuth: { deviceSignature } }: z.infer<typeof DeviceSigned>,
  { docType, deviceKeyInfo: { deviceKey } }: SecurityObject,
  transcript: ReturnType<typeof sessionTranscript>,
): void {
  const [, , payload] = deviceSignature;
  if (payload !== null) throw new Refused('INVALID', 'The device has signed something else.');
  const signed = encode(['DeviceAuthentication', transcript, docType, nameSpaces.tagged]);
  const key = publicKeyOf(deviceKey['-2'], deviceKey['-3']);
  requireSignature(deviceSignature, new Embedded(signed).encoded, key);
}

function publicKeyOf(...coordinates: readonly [x: Uint8Array, y: Uint8Array]): KeyObject {
  const [x = '', y = ''] = coordinates.map((one) => Buffer.from(one).toString('base64url'));
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  } catch (cause) {
    throw new Refused('INVALID', 'The key of the device is not on its curve.', { cause });
  }
}

/** The claims of a person identification among the elements, each of which is stated once. */
function claimsIn(
  elements: ReturnType<typeof verifyIssuerSigned>['elements'],
): Record<string, unknown> {
  const claims = new Map<string, unknown>();
  for (const [namespace, element, value] of elements) {
    if (namespace !== NAMESPACE) continue;
    const name = nameOfClaim(element);
    if (claims.has(name)) throw new Refused('INVALID', 'An element is stated twice.');
    claims.set(name, value);
  }
  return Object.fromEntries(claims);
}

function statusIn({ status }: SecurityObject): Shown['status'] {
  if (status === undefined) return null;
  if (status.status_list) return status.status_list;
  throw new Refused('STATUS_UNKNOWN', 'The mdoc’s status is not in a status list.');
}
