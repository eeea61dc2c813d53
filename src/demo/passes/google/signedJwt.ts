import { verify } from 'node:crypto';
import * as z from 'zod/mini';

const Header = z.object({ alg: z.literal('RS256') });

/**
 * Reads what a JWT claims. It reads the bytes itself, so that a mistake of the issuer's library would
 * have to be made twice. @throws when the key has not signed it
 */
export function claimsIn(jwt: string, publicKey: string): unknown {
  const [header = '', payload = '', signature = '', ...more] = jwt.split('.');
  if (more.length > 0) throw new Error('This is no JWT.');
  const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  Header.parse(json(header));
  const signed = Buffer.from(`${header}.${payload}`);
  if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url')))
    throw new Error('Somebody else has signed.');
  return json(payload);
}
