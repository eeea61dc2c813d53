import { hash, type KeyObject, X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import { trustedSigner } from '../chain.ts';
import { Refused } from '../refused.ts';
import { Embedded, readCbor } from './cbor.ts';
import { Bytes, requireSignature, Sign1 } from './cose.ts';

const CLOCK_TOLERANCE_MS = 60_000;
/** The header with the issuer's certificates (RFC 9360). */
const X5CHAIN = '33';

export const EmbeddedCbor = z.instanceof(Embedded);
/** A version that what is read here describes; later ones add to it. */
export const Version = z.string().check(z.regex(/^1\.\d+$/));

export const IssuerSigned = z.object({
  nameSpaces: z._default(z.record(z.string(), z.array(EmbeddedCbor)), {}),
  issuerAuth: Sign1,
});
type IssuerSigned = z.infer<typeof IssuerSigned>;

const Item = z.object({
  digestID: z.int(),
  elementIdentifier: z.string(),
  elementValue: z.unknown(),
});
const Moment = z.iso.datetime({ offset: true });
const Coordinate = Bytes.check(z.refine(({ byteLength }) => byteLength === 32));
/** What the issuer has signed, with a key of the device on P-256 (RFC 9053, section 7.1.1). */
const SecurityObject = z.object({
  version: Version,
  digestAlgorithm: z.literal(['SHA-256', 'SHA-384', 'SHA-512']),
  valueDigests: z.record(z.string(), z.record(z.string(), Bytes)),
  deviceKeyInfo: z.object({
    deviceKey: z.object({
      '1': z.literal(2),
      '-1': z.literal(1),
      '-2': Coordinate,
      '-3': Coordinate,
    }),
  }),
  docType: z.string(),
  validityInfo: z.object({ validFrom: Moment, validUntil: Moment }),
  status: z.optional(
    z.object({
      status_list: z.optional(z.object({ idx: z.int().check(z.nonnegative()), uri: z.string() })),
    }),
  ),
});
export type SecurityObject = z.infer<typeof SecurityObject>;

/** An element that is disclosed: its namespace, its name there, and its value. */
type Element = readonly [namespace: string, name: string, value: unknown];

/**
 * Verifies what the issuer of an mdoc has signed (ISO/IEC 18013-5, section 9.3.1): by whose key, that
 * it is valid now, and that each element is one of the issuer's.
 * @throws {Refused}
 */
export function verifyIssuerSigned(
  { nameSpaces, issuerAuth }: IssuerSigned,
  anchors: readonly X509Certificate[],
  now: Date,
): {
  readonly signer: X509Certificate;
  readonly signed: SecurityObject;
  readonly elements: readonly Element[];
} {
  const signer = trustedSigner(chainIn(issuerAuth), anchors, now);
  const signed = signedBy(signer.publicKey, issuerAuth);
  requireValidity(signed.validityInfo, now);
  const elements = Object.entries(nameSpaces).flatMap(([namespace, items]) =>
    items.map((item): Element => [namespace, ...elementIn(item, namespace, signed)]),
  );
  return { signer, signed, elements };
}

function chainIn([, { [X5CHAIN]: stated }]: Sign1): X509Certificate[] {
  const chain = z.array(Bytes).safeParse([stated].flat());
  try {
    return (chain.data ?? []).map((der) => new X509Certificate(der));
  } catch (cause) {
    throw new Refused('INVALID', 'The issuer’s certificates cannot be read.', { cause });
  }
}

function signedBy(key: KeyObject, issuerAuth: Sign1): SecurityObject {
  const [, , payload] = issuerAuth;
  if (payload === null) throw new Refused('INVALID', 'The issuer has signed something else.');
  requireSignature(issuerAuth, payload, key);
  return readCbor(SecurityObject, readCbor(EmbeddedCbor, payload).bytes);
}

function requireValidity(
  { validFrom, validUntil }: SecurityObject['validityInfo'],
  now: Date,
): void {
  if (now.getTime() - CLOCK_TOLERANCE_MS > Date.parse(validUntil))
    throw new Refused('EXPIRED', 'The mdoc has expired.');
  if (now.getTime() + CLOCK_TOLERANCE_MS < Date.parse(validFrom))
    throw new Refused('INVALID', 'The mdoc is not valid yet.');
}

function elementIn(
  item: Embedded,
  namespace: string,
  { digestAlgorithm, valueDigests }: SecurityObject,
): [name: string, value: unknown] {
  const { digestID, elementIdentifier, elementValue } = readCbor(Item, item.bytes);
  const known = valueDigests[namespace]?.[String(digestID)];
  const digest = hash(digestAlgorithm.replace('-', '').toLowerCase(), item.encoded, 'buffer');
  if (known === undefined || !digest.equals(known))
    throw new Refused('INVALID', 'An element is not one of the issuer’s.');
  return [elementIdentifier, elementValue];
}
