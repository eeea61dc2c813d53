import { createPrivateKey } from 'node:crypto';
import {
  CompactEncrypt,
  compactDecrypt,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';

const ALGORITHM = 'ECDH-ES';

/**
 * A key for one identity: the server encrypts with the public part what only the holder of the
 * private part can read. The digits that a person types are too few to be a key themselves.
 */
export async function newIdentityKey(): Promise<{ readonly open: string; readonly own: string }> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, {
    crv: 'P-256',
    extractable: true,
  });
  return { open: JSON.stringify(await exportJWK(publicKey)), own: await exportPKCS8(privateKey) };
}

export async function encryptedFor(open: string, text: string): Promise<Buffer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `newIdentityKey` has written it
  const key = await importJWK(JSON.parse(open) as JWK, ALGORITHM);
  const jwe = await new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: ALGORITHM, enc: 'A256GCM' })
    .encrypt(key);
  return Buffer.from(jwe);
}

/** @throws when the text was encrypted for another key, or a byte has been changed. */
export async function decryptedWith(own: string, encrypted: Buffer): Promise<string> {
  const { plaintext } = await compactDecrypt(encrypted.toString(), createPrivateKey(own));
  return Buffer.from(plaintext).toString();
}
