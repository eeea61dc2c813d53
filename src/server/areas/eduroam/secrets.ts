import { randomInt } from 'node:crypto';
import { md4 } from './md4.ts';

/** Small letters and digits that nobody takes for another: the password may have to be typed on a device without a browser. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_GROUPS = 4;
const GROUP = 4;

const randomGroup = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A password of 79 random bits, in groups: its hash tells nobody what it is. */
export const newPassword = (): string => Array.from({ length: PASSWORD_GROUPS }, randomGroup).join('-');

/** A user name of its own for each login, which also tells the person's account. */
export function newUsername(liUId: string, realm: string, taken: readonly string[]): string {
  const username = `${liUId.toLowerCase()}-${randomGroup()}@${realm}`;
  return taken.includes(username) ? newUsername(liUId, realm, taken) : username;
}

/** The form in which Windows and MSCHAPv2 know a password (RFC 2759), in hexadecimal. */
export const ntHashOf = (password: string): string => md4(Buffer.from(password, 'utf16le')).toString('hex').toUpperCase();
