import { X509Certificate } from 'node:crypto';
import { assert, boolean, integer, nat, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { ofOwf } from '#tests/support/mdocVectors.ts';
import { Refused } from '../refused.ts';
import { verifyMdoc } from './mdoc.ts';

const anchors = [new X509Certificate(Buffer.from(ofOwf.authority, 'base64'))];
const { response, at: now, ...request } = ofOwf;
const original = Buffer.from(response, 'base64url');
const claims = verified(original);

function verified(bytes: Uint8Array) {
  const text = Buffer.from(bytes).toString('base64url');
  return verifyMdoc(text, { ...request, verifier: { anchors }, now }).claims;
}

/** What is shown, or null if it is refused; whatever else is thrown fails the test. */
function claimsOrNull(bytes: Uint8Array) {
  try {
    return verified(bytes);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

test('whatever byte is changed or cut off, the person is shown, or nobody', () => {
  assert(
    property(
      nat(original.length - 1),
      integer({ min: 1, max: 255 }),
      boolean(),
      (at, change, isCut) => {
        const bytes = Buffer.from(original);
        bytes.writeUInt8(bytes.readUInt8(at) ^ change, at);
        expect([null, {}, claims]).toContainEqual(
          claimsOrNull(isCut ? original.subarray(0, at) : bytes),
        );
      },
    ),
    { numRuns: 400 },
  );
});

test('bytes that are no mdoc are refused', () => {
  assert(
    property(uint8Array({ maxLength: 200 }), (bytes) => {
      expect(claimsOrNull(bytes)).toBeNull();
    }),
    { numRuns: 300 },
  );
});
