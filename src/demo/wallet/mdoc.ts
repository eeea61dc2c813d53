import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { CBORTag, type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';
import { calculateJwkThumbprint, type JWK } from 'jose';

// An mdoc as its issuer and its holder make it (ISO/IEC 18013-5), without code of who verifies it.

const ES256 = -7;
const X5CHAIN = 33;
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const embedded = (value: CBORType) => new CBORTag(24, encodeCBOR(value));
const map = (entries: Readonly<Record<string, CBORType>>) => new Map(Object.entries(entries));
const moment = (date: Date) => new CBORTag(0, `${date.toISOString().slice(0, 19)}Z`);
/** A date without a time. */
export const fullDate = (date: string): CBORTag => new CBORTag(1004, date);

/** A status at a place of a list. */
export const inList = (idx: number, uri: string): CBORType =>
  map({ status_list: map({ idx, uri }) });

/** COSE_Sign1, whose content may be elsewhere. */
function signed(
  content: Uint8Array,
  key: KeyObject,
  {
    header = new Map(),
    isDetached = false,
  }: { header?: Map<number, CBORType>; isDetached?: boolean },
): CBORType[] {
  const protectedHeader = encodeCBOR(new Map([[1, ES256]]));
  const text = encodeCBOR(['Signature1', protectedHeader, new Uint8Array(), content]);
  const signature = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' });
  return [protectedHeader, header, isDetached ? null : content, new Uint8Array(signature)];
}

/** What an issuer signs. */
export interface Mdoc {
  readonly doctype: string;
  readonly namespace: string;
  readonly elements: Readonly<Record<string, CBORType>>;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly status?: CBORType;
}

/** An mdoc with its elements, which the holder discloses one by one. */
export interface IssuedMdoc {
  readonly doctype: string;
  readonly namespace: string;
  readonly items: readonly { readonly name: string; readonly item: CBORTag }[];
  readonly issuerAuth: CBORType;
}

/** Issues an mdoc for the key of a device. */
export function issueMdoc(
  { doctype, namespace, elements, validFrom, validUntil, status }: Mdoc,
  { x, y }: JWK,
  issuer: { readonly privateKey: KeyObject; readonly certificates: readonly Uint8Array[] },
): IssuedMdoc {
  const items = Object.entries(elements).map(([name, value], digestID) => {
    const random = new Uint8Array(randomBytes(32));
    const item = { digestID, random, elementIdentifier: name, elementValue: value };
    return { name, item: embedded(map(item)) };
  });
  const digests = new Map(items.map(({ item }, at) => [at, sha256(encodeCBOR(item))]));
  const coordinate = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
  const deviceKey = new Map<number, CBORType>([
    [1, 2],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  const securityObject = map({
    version: '1.0',
    digestAlgorithm: 'SHA-256',
    valueDigests: map({ [namespace]: digests }),
    deviceKeyInfo: map({ deviceKey }),
    docType: doctype,
    validityInfo: map({
      signed: moment(validFrom),
      validFrom: moment(validFrom),
      validUntil: moment(validUntil),
    }),
    ...(status && { status }),
  });
  const [leaf = new Uint8Array(), ...others] = issuer.certificates;
  const chain = others.length === 0 ? leaf : [leaf, ...others];
  const issuerAuth = signed(encodeCBOR(embedded(securityObject)), issuer.privateKey, {
    header: new Map([[X5CHAIN, chain]]),
  });
  return { doctype, namespace, items, issuerAuth };
}

/** What a device signs besides the mdoc, so that it is for one request only. */
export interface Session {
  readonly nonce: string;
  /** For which the answer is encrypted. */
  readonly encryptionKey: JWK;
  /** Who asks, and where the answer goes; or the page in whose browser it was asked. */
  readonly recipient:
    | { readonly clientId: string; readonly responseUri: string }
    | { readonly origin: string };
}

/** Shows the elements with these names by the device's key. Returns the presentation. */
export async function presentMdoc(
  { doctype, namespace, items, issuerAuth }: IssuedMdoc,
  names: readonly string[],
  deviceKey: KeyObject,
  { nonce, encryptionKey, recipient }: Session,
): Promise<string> {
  const thumbprint = new Uint8Array(
    Buffer.from(await calculateJwkThumbprint(encryptionKey), 'base64url'),
  );
  const isOfBrowser = 'origin' in recipient;
  const info = isOfBrowser
    ? [recipient.origin, nonce, thumbprint]
    : [recipient.clientId, nonce, thumbprint, recipient.responseUri];
  const name = isOfBrowser ? 'OpenID4VPDCAPIHandover' : 'OpenID4VPHandover';
  const transcript = [null, null, [name, sha256(encodeCBOR(info))]];
  const nothing = embedded(new Map());
  const content = embedded(['DeviceAuthentication', transcript, doctype, nothing]);
  const deviceSignature = signed(encodeCBOR(content), deviceKey, { isDetached: true });
  const shown = items.filter((one) => names.includes(one.name)).map(({ item }) => item);
  const document = map({
    docType: doctype,
    issuerSigned: map({ nameSpaces: map({ [namespace]: shown }), issuerAuth }),
    deviceSigned: map({ nameSpaces: nothing, deviceAuth: map({ deviceSignature }) }),
  });
  const response = map({ version: '1.0', documents: [document], status: 0 });
  return Buffer.from(encodeCBOR(response)).toString('base64url');
}
