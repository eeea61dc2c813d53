import { createHmac, randomInt } from 'node:crypto';

const HOW_MANY = 10;
const LENGTH = 12;
/** Crockford's base 32, which has no letters that can be mistaken for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns ten codes of 60 random bits, such as `7KQ4-MX0P-9TBD`, for use when every other factor is
 * lost.
 */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode);

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/**
 * Returns the stored hash of a code, regardless of how the code is typed. The hash is keyed,
 * because 60 bits alone could be tried exhaustively.
 */
export const recoveryCodeHash = (typed: string, secretKey: string): string =>
  createHmac('sha256', secretKey)
    .update(`recovery code ${normalised(typed)}`)
    .digest('base64url');

const normalised = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
