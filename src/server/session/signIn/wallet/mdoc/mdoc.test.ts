import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WalletRefusal } from '#contract/walletSignIn.ts';
import { annexD, ofOwf } from '#tests/support/mdocVectors.ts';
import { readCbor } from './cbor.ts';
import { IssuerSigned, verifyIssuerSigned } from './issuerSigned.ts';
import { verifyMdoc } from './mdoc.ts';

const example = () => readCbor(IssuerSigned, Buffer.from(annexD, 'base64url'));
/** The certificate of the example’s issuer, whose authority is not in it. */
const issuer = () => new X509Certificate(example().issuerAuth[1]['33'] as Uint8Array);

test('the elements of the standard’s example are its issuer’s', () => {
  const at = new Date('2021-01-01');
  const { signed, elements, signer } = verifyIssuerSigned(example(), [issuer()], at);
  expect(elements).toEqual([
    ['org.iso.18013.5.1', 'family_name', 'Doe'],
    ['org.iso.18013.5.1', 'issue_date', '2019-10-20'],
  ]);
  expect(signed.docType).toBe('org.iso.18013.5.1.mDL');
  expect(signer.subject).toBe('CN=utopia ds\nC=US');
});

test.each<[string, WalletRefusal, () => unknown]>([
  ['after its end', 'UNTRUSTED', () => verify({ at: new Date('2021-10-02') })],
  [
    'with an element of another digest',
    'INVALID',
    () => {
      const changed = example();
      const [items = []] = Object.values(changed.nameSpaces);
      items[0]?.bytes.set([0x46], items[0].bytes.length - 3);
      return verify({ issuerSigned: changed });
    },
  ],
  [
    'with a signature of another',
    'INVALID',
    () => {
      const changed = example();
      changed.issuerAuth[3][10]! ^= 1;
      return verify({ issuerSigned: changed });
    },
  ],
])('the standard’s example is refused %s', (_when, refusal, verified) => {
  expect(verified).toThrow(expect.objectContaining({ refusal }));
});

const verify = ({ issuerSigned = example(), at = new Date('2021-01-01') }) =>
  verifyIssuerSigned(issuerSigned, [issuer()], at);

const anchors = [new X509Certificate(Buffer.from(ofOwf.authority, 'base64'))];
const shown = (change: Partial<typeof ofOwf> = {}) => {
  const { response, at, ...rest } = { ...ofOwf, ...change };
  return verifyMdoc(response, { ...rest, verifier: { anchors }, now: at });
};

test('the mdoc of another implementation is verified', () => {
  expect(shown()).toEqual({
    claims: {
      family_name: 'Andersson',
      given_name: 'Nils',
      birthdate: '2001-02-03',
      personal_administrative_number: '200102031234',
    },
    issuer: 'Demo PID provider',
    country: 'SE',
    status: null,
  });
});

test.each<[string, Partial<typeof ofOwf>]>([
  ['nonce', { nonce: 'n2' }],
  ['key of encryption', { thumbprint: new Uint8Array(32).fill(1) }],
  ['address', { recipient: { ...ofOwf.recipient, responseUri: 'https://verifier.example' } }],
  ['name of who asks', { recipient: { ...ofOwf.recipient, clientId: 'x509_san_dns:b.example' } }],
  ['type', { doctype: 'eu.europa.ec.eudi.pid.2' }],
])('it is refused with another %s', (_what, change) => {
  expect(() => shown(change)).toThrow(expect.objectContaining({ refusal: 'INVALID' }));
});
