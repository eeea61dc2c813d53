import { createECDH, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkCode, type IssuerKey, statusRefusal, timeRefusal, type Verify } from './cardCheck.ts';
import { compressedPoint } from './curvePoint.ts';
import {
  certificateContent,
  certificatePeriod,
  type Certified,
  codeText,
  statementContent,
  withSignature,
} from './livingCode.ts';

const NOW = Date.parse('2026-03-10T09:14:10Z');
const SECOND = 1000;
const HOUR = 3_600_000;

/** A key pair that is the same in every run. */
function keyPair(seed: number) {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.alloc(32, seed));
  const point = curve.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = createPrivateKey({
    key: { ...jwk, d: curve.getPrivateKey('base64url') },
    format: 'jwk',
  });
  const signed = (content: Uint8Array) =>
    withSignature(content, sign('sha256', content, { key, dsaEncoding: 'ieee-p1363' }));
  return { publicKey: new Uint8Array(point), signed };
}
const university = keyPair(1);
const device = keyPair(2);
const other = keyPair(3);

const byNode: Verify = (point, signature, content) => {
  const bytes = Buffer.from(point);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: bytes.subarray(1, 33).toString('base64url'),
    y: bytes.subarray(33).toString('base64url'),
  };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return Promise.resolve(verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, signature));
};

const certified: Certified = {
  issuerKey: 3,
  device: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]),
  publicKey: compressedPoint(device.publicKey),
  ...certificatePeriod(NOW),
  isStudent: true,
  isEmployee: false,
  name: 'Anna Lind',
};
const keys: IssuerKey[] = [{ id: 3, publicKey: university.publicKey }];
const certificate = university.signed(certificateContent(certified));
const statement = device.signed(statementContent(certificate, NOW));

const check = (bytes: Uint8Array, now = NOW, known = keys) =>
  checkCode(codeText(bytes), known, now, byNode);

test('a code that a certified device has just made is accepted', async () => {
  expect(await check(statement)).toMatchObject({ code: { name: 'Anna Lind', isStudent: true } });
});

const NAME_AT = 54;
test.each([
  ['an edited name', statement.with(NAME_AT, 0x42), 'NOT_FROM_UNIVERSITY'],
  [
    'an edited name, signed by the device again',
    device.signed(statement.with(NAME_AT, 0x42).slice(0, -64)),
    'NOT_FROM_UNIVERSITY',
  ],
  [
    'a certificate of somebody else’s making',
    device.signed(statementContent(device.signed(certificateContent(certified)), NOW)),
    'NOT_FROM_UNIVERSITY',
  ],
  [
    'a certificate copied to another device',
    other.signed(statementContent(certificate, NOW)),
    'NOT_THIS_DEVICE',
  ],
  ['an edited time', statement.with(statement.length - 65, 1), 'NOT_THIS_DEVICE'],
  [
    'a key that is no point of the curve',
    device.signed(
      statementContent(
        university.signed(certificateContent({ ...certified, publicKey: new Uint8Array(33) })),
        NOW,
      ),
    ),
    'NOT_THIS_DEVICE',
  ],
])('%s is refused', async (_, bytes, refusal) => {
  expect(await check(bytes)).toEqual({ refusal });
});

test('a key that is not known is refused, and so is a text that is no code', async () => {
  expect(await check(statement, NOW, [])).toEqual({ refusal: 'UNKNOWN_ISSUER' });
  expect(await checkCode('hello', keys, NOW, byNode)).toEqual({ refusal: 'NOT_A_CODE' });
});

test('a screenshot is refused after a minute', async () => {
  expect(await check(statement, NOW + 90 * SECOND)).toEqual({ refusal: 'TOO_OLD' });
});

const times = { from: NOW - HOUR, to: NOW + HOUR, shownAt: NOW };
test.each([
  ['just shown', {}, 0, null],
  ['60 s later', {}, 60 * SECOND, null],
  ['after 60 s', {}, 60 * SECOND + 1, 'TOO_OLD'],
  ['on a clock 30 s ahead', {}, -30 * SECOND, null],
  ['on a clock more than 30 s ahead', {}, -30 * SECOND - 1, 'CLOCK_AHEAD'],
  ['in the last moment of the certificate', { to: NOW + 1 }, 0, null],
  ['after the certificate', { to: NOW }, 0, 'CERTIFICATE_ENDED'],
  ['before the certificate', { from: NOW + 30_001 }, 0, 'CERTIFICATE_ENDED'],
] as const)('a code %s gives %o', (_, given, later, refusal) => {
  expect(timeRefusal({ ...times, ...given }, NOW + later)).toBe(refusal);
});

test.each([
  ['a fresh list', 0, ['x'], null],
  ['a list of a day ago', 24 * HOUR, [], null],
  ['an older list', 24 * HOUR + 1, [], 'STATUS_TOO_OLD'],
  ['a list from the future', -24 * HOUR - 1, [], 'STATUS_TOO_OLD'],
  ['a list that has it', 0, ['x', 'mine'], 'REVOKED'],
  ['an older list that has it', 48 * HOUR, ['mine'], 'REVOKED'],
] as const)('%s gives the refusal', (_, age, revoked, refusal) => {
  expect(statusRefusal('mine', { at: NOW - age, revoked }, NOW)).toBe(refusal);
});
