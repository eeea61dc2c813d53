import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** 256 random bits as text that can be used in cookies and URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Random digits that a person types. They are few, so that whoever checks them limits attempts. */
export const newDigits = (count: number): string =>
  String(randomInt(10 ** count)).padStart(count, '0');

/**
 * The form in which the database stores a token. Tokens are long and random, so a plain hash is
 * sufficient.
 */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/**
 * Whether the given text is the secret. Hashes have equal lengths, so the comparison takes constant
 * time.
 */
export const isSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(secret)));

/**
 * The form in which the database stores a short secret: without the portal's own key, nobody can
 * try all possible values.
 */
export const keyedHashOf = (secret: string, key: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'minit keyed hash', 32)))
    .update(secret)
    .digest('base64url');

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text so that only the holder of the token can read it. */
export function seal(text: string, token: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when the text was encrypted with another token, or a byte has been changed. */
export function unseal(sealed: Buffer, token: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8');
}

/**
 * Derives a key other than the hash in the database, which everyone with access to the database
 * has.
 */
const keyOf = (token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', 'minit sealed text', 32));
