import { randomInt } from 'node:crypto';
import { md4 } from './md4.ts';

/**
 * Lower-case letters and digits without ambiguous characters, because the password may have to be
 * typed on a device without a browser.
 */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_GROUPS = 4;
const GROUP = 4;

const randomGroup = () =>
  Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * Returns a password of 79 random bits, in groups. With that many bits, its hash does not reveal
 * the password.
 */
export const newPassword = (): string =>
  Array.from({ length: PASSWORD_GROUPS }, randomGroup).join('-');

/**
 * Returns a unique user name for a login, which starts with the user id of the person's account.
 */
export function newUsername(liUId: string, realm: string, taken: readonly string[]): string {
  const username = `${liUId.toLowerCase()}-${randomGroup()}@${realm}`;
  return taken.includes(username) ? newUsername(liUId, realm, taken) : username;
}

/**
 * Returns the NT hash of a password, in hexadecimal: the form that Windows and MSCHAPv2 use (RFC
 * 2759).
 */
export const ntHashOf = (password: string): string =>
  md4(Buffer.from(password, 'utf16le')).toString('hex').toUpperCase();
