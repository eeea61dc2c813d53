import { generateKeyPairSync, sign } from 'node:crypto';
import { encode } from 'cborg';
import { expect, test } from 'vitest';
import { requireSignature, type Sign1 } from './cose.ts';

const content = new Uint8Array([1, 2, 3]);
const keysOn = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });

/** A signature with this protected header, and the key that has made it. */
function made(header: Uint8Array, { publicKey, privateKey } = keysOn('P-256')) {
  const text = encode(['Signature1', header, new Uint8Array(), content]);
  const signature = sign('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const sign1: Sign1 = [new Uint8Array(header), {}, null, new Uint8Array(signature)];
  return { sign1, publicKey };
}
const headerOf = (...entries: readonly (readonly [number, unknown])[]) => encode(new Map(entries));
const ES256 = headerOf([1, -7]);

test('a signature by ES256 on P-256 is accepted', () => {
  const { sign1, publicKey } = made(ES256);
  expect(() => requireSignature(sign1, content, publicKey)).not.toThrow();
  expect(() => requireSignature(sign1, new Uint8Array(3), publicKey)).toThrow(/signature/);
});

test.each<[string, () => ReturnType<typeof made>]>([
  ['no algorithm', () => made(headerOf())],
  ['no header', () => made(new Uint8Array())],
  ['another algorithm', () => made(headerOf([1, -8]))],
  ['a header that must be understood', () => made(headerOf([1, -7], [2, [99]]))],
  ['an algorithm that is stated twice', () => made(Buffer.from('a201260126', 'hex'))],
  ['a key on another curve', () => made(ES256, keysOn('P-384'))],
])('a signature with %s is refused', (_what, signature) => {
  const { sign1, publicKey } = signature();
  expect(() => requireSignature(sign1, content, publicKey)).toThrow(
    expect.objectContaining({ refusal: 'INVALID' }),
  );
});
