import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { compressedPoint, wholePoint } from './curvePoint.ts';

test('a point is the same after it has been compressed', () => {
  const signs = new Set<number>();
  for (let seed = 1; seed <= 40; seed++) {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.alloc(32, seed));
    const compressed = compressedPoint(curve.getPublicKey());
    expect(Buffer.from(compressed)).toEqual(curve.getPublicKey(null, 'compressed'));
    expect(Buffer.from(wholePoint(compressed)!)).toEqual(curve.getPublicKey());
    signs.add(compressed[0]!);
  }
  expect(signs).toEqual(new Set([2, 3]));
});

const compressed = (sign: number, x: string) =>
  Uint8Array.from([sign, ...Buffer.from(x.padStart(64, '0'), 'hex')]);

test.each([
  ['an x without a point', compressed(2, '1')],
  ['an x above the prime', compressed(2, 'f'.repeat(64))],
  ['a whole point', compressed(4, '5')],
  ['a byte too few', compressed(2, '5').slice(1)],
])('%s is refused', (_, bytes) => {
  expect(wholePoint(bytes)).toBeNull();
});
test('an x with a point is not refused', () => {
  expect(wholePoint(compressed(2, '5'))).not.toBeNull();
});
