import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text that fits a cookie or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. The token is random and long, so a plain hash is enough. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** Whether it is the secret. Hashes are of one length, so comparing takes as long whatever was given. */
export const isSecret = (given: string, secret: string): boolean => timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(secret)));

/** What the database keeps of a secret short enough to be guessed: without the portal's own key nobody can try them all. */
export const keyedHashOf = (secret: string, key: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'minit keyed hash', 32))).update(secret).digest('base64url');

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text so that only the holder of the token can read it. */
export function seal(text: string, token: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when the token is not the one that sealed the text, or a byte has been changed. */
export function unseal(sealed: Buffer, token: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Another key than the hash in the database, which anybody who reads the database has. */
const keyOf = (token: string): Buffer => Buffer.from(hkdfSync('sha256', token, '', 'minit sealed text', 32));
