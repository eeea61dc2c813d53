import { fromBase45, toBase45 } from './base45.ts';
import { COMPRESSED_BYTES } from './curvePoint.ts';

/**
 * The living code of a card, which changes every 30 seconds (decisions, "The living code"): a
 * certificate, in which the university names the holder and the key of one device; the time, and
 * the device's signature of both. Numbers are big-endian.
 */
const PREFIX = 'MINIT:';
const VERSION = 1;
export const DEVICE_ID_BYTES = 8;
const SIGNATURE_BYTES = 64;
const TIME_BYTES = 4;
const MAX_NAME_BYTES = 60;

const AT = { issuerKey: 1, device: 3, publicKey: 11, from: 44, to: 48, roles: 52, length: 53 };
const HEAD_BYTES = 54;
const LEAST_BYTES = HEAD_BYTES + SIGNATURE_BYTES + TIME_BYTES + SIGNATURE_BYTES;

/** A code is for one such slot, counted since 1970. */
export const SLOT_MS = 30_000;
const HOUR_MS = 3_600_000;

/** For how long a device can show codes without meeting the server. */
const CERTIFICATE_DAYS = 7;

/** What the university certifies of a device and its holder. */
export interface Certified {
  /** Which of the university's keys signs. */
  readonly issuerKey: number;
  /** A random number of the device, which says nothing about the holder. */
  readonly device: Uint8Array;
  /** The device's public key, compressed. */
  readonly publicKey: Uint8Array;
  /** Milliseconds since 1970; whole hours. */
  readonly from: number;
  readonly to: number;
  readonly isStudent: boolean;
  readonly isEmployee: boolean;
  readonly name: string;
}

/** A code that has been read. Nothing in it is true before both signatures are verified. */
export interface LivingCode extends Certified {
  /** When the device made the code: the start of its slot, in milliseconds since 1970. */
  readonly shownAt: number;
  readonly certificate: Signed;
  readonly statement: Signed;
}

interface Signed {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** The certificate without its signature. A long name is cut. */
export function certificateContent(certified: Certified): Uint8Array<ArrayBuffer> {
  const name = shortened(certified.name);
  const content = new Uint8Array(HEAD_BYTES + name.length);
  const view = new DataView(content.buffer);
  content[0] = VERSION;
  view.setUint16(AT.issuerKey, certified.issuerKey);
  content.set(certified.device, AT.device);
  content.set(certified.publicKey, AT.publicKey);
  view.setUint32(AT.from, certified.from / HOUR_MS);
  view.setUint32(AT.to, certified.to / HOUR_MS);
  content[AT.roles] = Number(certified.isStudent) + 2 * Number(certified.isEmployee);
  content[AT.length] = name.length;
  content.set(name, HEAD_BYTES);
  return content;
}

/** The certificate with the time of the slot, which the device signs. */
export function statementContent(certificate: Uint8Array, now: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(certificate.length + TIME_BYTES);
  content.set(certificate);
  new DataView(content.buffer).setUint32(certificate.length, Math.floor(now / SLOT_MS));
  return content;
}

export const withSignature = (content: Uint8Array, signature: Uint8Array): Uint8Array =>
  Uint8Array.from([...content, ...signature]);

/** The text of the QR code. It is no address, so that no other page can pass for the check. */
export const codeText = (statement: Uint8Array): string => PREFIX + toBase45(statement);

/** Reads the text of a QR code; null if it is anything else. */
export function readCode(text: string): LivingCode | null {
  const bytes = text.startsWith(PREFIX) ? fromBase45(text.slice(PREFIX.length)) : null;
  if (bytes === null || bytes.length < LEAST_BYTES || bytes[0] !== VERSION) return null;
  const nameEnd = HEAD_BYTES + (bytes[AT.length] ?? 0);
  const certificateEnd = nameEnd + SIGNATURE_BYTES;
  const statementEnd = certificateEnd + TIME_BYTES;
  if (bytes.length !== statementEnd + SIGNATURE_BYTES) return null;
  const name = textOf(bytes.subarray(HEAD_BYTES, nameEnd));
  if (name === null) return null;
  const view = new DataView(bytes.buffer);
  const roles = bytes[AT.roles] ?? 0;
  return {
    issuerKey: view.getUint16(AT.issuerKey),
    device: bytes.slice(AT.device, AT.device + DEVICE_ID_BYTES),
    publicKey: bytes.slice(AT.publicKey, AT.publicKey + COMPRESSED_BYTES),
    from: view.getUint32(AT.from) * HOUR_MS,
    to: view.getUint32(AT.to) * HOUR_MS,
    isStudent: (roles & 1) !== 0,
    isEmployee: (roles & 2) !== 0,
    name,
    shownAt: view.getUint32(certificateEnd) * SLOT_MS,
    certificate: {
      content: bytes.slice(0, nameEnd),
      signature: bytes.slice(nameEnd, certificateEnd),
    },
    statement: {
      content: bytes.slice(0, statementEnd),
      signature: bytes.slice(statementEnd),
    },
  };
}

/** Until when codes can be made with a certificate that the server has issued. */
export const certificateEnd = (certificate: Uint8Array): number =>
  new DataView(certificate.buffer, certificate.byteOffset).getUint32(AT.to) * HOUR_MS;

/** The whole hours around the moment in which a certificate is issued. */
export function certificatePeriod(now: number): { readonly from: number; readonly to: number } {
  const from = Math.floor(now / HOUR_MS) * HOUR_MS;
  return { from, to: from + CERTIFICATE_DAYS * 24 * HOUR_MS };
}

/** As many whole characters as fit. */
function shortened(name: string): Uint8Array {
  let bytes: number[] = [];
  for (const letter of name.toWellFormed().normalize('NFC')) {
    const longer = [...bytes, ...utf8(letter)];
    if (longer.length > MAX_NAME_BYTES) break;
    bytes = longer;
  }
  return Uint8Array.from(bytes);
}

const utf8 = (letter: string): number[] =>
  (encodeURIComponent(letter).match(/%..|./g) ?? []).map((byte) =>
    byte.length === 3 ? Number.parseInt(byte.slice(1), 16) : byte.charCodeAt(0),
  );

function textOf(bytes: Uint8Array): string | null {
  try {
    return decodeURIComponent(
      [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return null;
  }
}
