import { del, get, set } from 'idb-keyval';
import { certificateEnd } from '#rules/livingCode.ts';
import { answers, cardKeyEntry } from '#client/offline/answerDatabase.ts';
import { toBase64Url } from '#client/device/base64.ts';

/** The key by which this device shows the code of a card, and what the university certifies of it. */
export interface CardKey {
  /** Whose card it is. */
  readonly liUId: string;
  /** Cannot be read out, not even by the page. */
  readonly privateKey: CryptoKey;
  /** The point of the public key, uncompressed, in base64url. */
  readonly publicKey: string;
  /** The device's id at the server; null until the key has been certified. */
  readonly device: string | null;
  readonly certificate: Uint8Array<ArrayBuffer>;
  readonly showsPhoto: boolean;
}

export const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Returns the person's key on this device; null if there is none, or storage is blocked. */
export const storedKey = (liUId: string): Promise<CardKey | null> =>
  get<CardKey>(cardKeyEntry(liUId), answers).then(
    (stored) => stored ?? null,
    () => null,
  );

/** Stores the key until the device is emptied. Without storage, it works while the page is open. */
export const storeKey = (key: CardKey): Promise<void> =>
  set(cardKeyEntry(key.liUId), key, answers).catch(() => undefined);

/** Removes the key from this device. */
export const removeKey = ({ liUId }: CardKey): Promise<void> =>
  del(cardKeyEntry(liUId), answers).catch(() => undefined);

/** Makes a key that never leaves this device. */
export async function newKey(liUId: string): Promise<CardKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return {
    liUId,
    privateKey,
    publicKey: toBase64Url(point),
    device: null,
    certificate: new Uint8Array(),
    showsPhoto: false,
  };
}

/** Until when the key can show codes, in milliseconds since 1970; 0 if it has no certificate. */
export const endOf = ({ device, certificate }: CardKey): number =>
  device === null ? 0 : certificateEnd(certificate);
