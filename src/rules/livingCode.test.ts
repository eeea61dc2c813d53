import { expect, test } from 'vitest';
import { encodeQR } from 'qr';
import {
  certificateContent,
  certificateEnd,
  certificatePeriod,
  type Certified,
  codeText,
  readCode,
  statementContent,
  withSignature,
} from './livingCode.ts';

const HOUR = 3_600_000;
const certified: Certified = {
  issuerKey: 258,
  device: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]),
  publicKey: Uint8Array.from({ length: 33 }, (_, at) => at + 2),
  from: 500_000 * HOUR,
  to: 500_168 * HOUR,
  isStudent: true,
  isEmployee: false,
  name: 'Åsa Öberg',
};
const signature = (byte: number) => new Uint8Array(64).fill(byte);

const certificateOf = (given: Partial<Certified> = {}) =>
  withSignature(certificateContent({ ...certified, ...given }), signature(7));
const statementOf = (given: Partial<Certified> = {}, now = 500_001 * HOUR + 45_000) =>
  withSignature(statementContent(certificateOf(given), now), signature(9));

test('a code is read as it was written', () => {
  const code = readCode(codeText(statementOf()));
  expect(code).toMatchObject({ ...certified, shownAt: 500_001 * HOUR + 30_000 });
  expect(code?.certificate.content).toEqual(certificateContent(certified));
  expect(code?.certificate.signature).toEqual(signature(7));
  expect(code?.statement.content).toEqual(
    statementContent(certificateOf(), 500_001 * HOUR + 30_000),
  );
  expect(code?.statement.signature).toEqual(signature(9));
});

test.each([
  [
    { isStudent: false, isEmployee: true },
    { isStudent: false, isEmployee: true },
  ],
  [{ isEmployee: true }, { isStudent: true, isEmployee: true }],
  [{ name: '' }, { name: '' }],
  [{ name: 'A\u030Asa' }, { name: 'Åsa' }],
  [{ name: 'a'.repeat(80) }, { name: 'a'.repeat(60) }],
  [{ name: `a${'å'.repeat(40)}` }, { name: `a${'å'.repeat(29)}` }],
  [{ name: '😀'.repeat(20) }, { name: '😀'.repeat(15) }],
  [{ name: '\uD83D' }, { name: '\uFFFD' }],
])('%o is read as %o', (given, read) => {
  expect(readCode(codeText(statementOf(given)))).toMatchObject(read);
});

test.each([
  ['another text', 'https://university.example/check'],
  ['a code without its prefix', codeText(statementOf()).slice(6)],
  ['a code that is cut', codeText(statementOf().slice(0, -1))],
  ['a code with a byte more', codeText(Uint8Array.from([...statementOf(), 0]))],
  ['nothing but the prefix', 'MINIT:'],
  ['another version', codeText(Uint8Array.from([2, ...statementOf().slice(1)]))],
  ['a name that is not text', codeText(statementOf().with(54, 0xff))],
])('%s is not a code', (_, text) => {
  expect(readCode(text)).toBeNull();
});

test('the code of an ordinary name is a QR code of at most version 10', () => {
  const statement = statementOf({ name: 'Anna-Karin Lindström' });
  expect(statement).toHaveLength(54 + 21 + 64 + 4 + 64);
  // Version 10 has 57 modules a side.
  const code = encodeQR(codeText(statement), 'raw', { ecc: 'low', border: 1 });
  expect(code.length - 2).toBeLessThanOrEqual(57);
});

test('a certificate is for whole hours and seven days', () => {
  const { from, to } = certificatePeriod(500_000 * HOUR + 1);
  expect([from, to - from]).toEqual([500_000 * HOUR, 168 * HOUR]);
  expect(certificateEnd(certificateOf({ from, to }))).toBe(to);
});
