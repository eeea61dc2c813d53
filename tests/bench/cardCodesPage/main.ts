import { compressedPoint } from '#rules/curvePoint.ts';
import { certificateContent, certificatePeriod, withSignature } from '#rules/livingCode.ts';
import { codeOf } from '#client/features/cardChecks/code/useCode.ts';
import { toBase64Url } from '#client/device/base64.ts';
import { SIGNATURE } from '#client/features/cardChecks/code/cardKey.ts';
import { verdictOfList } from '#client/features/cardChecks/check/verdict.ts';

export interface CardCodes {
  /** Signs so many codes one after the other, and returns the milliseconds of each. */
  sign(count: number): Promise<number[]>;
  /** Checks so many codes one after the other as `/check` does, and returns the milliseconds. */
  check(count: number): Promise<number>;
  /** The same number of signatures, with keys that are imported once: what no check goes below. */
  verify(count: number): Promise<number>;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const { subtle } = crypto;

const newKeys = () => subtle.generateKey(CURVE, false, ['sign', 'verify']);
const pointOf = async ({ publicKey }: CryptoKeyPair) =>
  new Uint8Array(await subtle.exportKey('raw', publicKey));

const [issuer, device] = await Promise.all([newKeys(), newKeys()]);
const content = certificateContent({
  issuerKey: 1,
  device: new Uint8Array(8).fill(7),
  publicKey: compressedPoint(await pointOf(device)),
  ...certificatePeriod(Date.now()),
  isStudent: true,
  isEmployee: false,
  name: 'Nils Andersson',
});
const signature = new Uint8Array(await subtle.sign(SIGNATURE, issuer.privateKey, content));
const certificate = Uint8Array.from(withSignature(content, signature));
const status = {
  at: new Date().toISOString(),
  issuerKeys: [{ id: 1, publicKey: toBase64Url(await pointOf(issuer)) }],
  // As many as a university of 100,000 may have refused, each of which is compared.
  revoked: Array.from({ length: 2000 }, (_, at) =>
    toBase64Url(Uint8Array.of(1, 2, 3, 4, 5, 6, at >> 8, at)),
  ),
};

async function timeOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let time = 0; time < count; time++) await work();
  return performance.now() - began;
}

const newCode = () => codeOf({ certificate, privateKey: device.privateKey }, Date.now());

globalThis.cardCodes = {
  sign: async (count) => {
    const times = [];
    for (let code = 0; code < count; code++) times.push(await timeOf(1, newCode));
    return times;
  },
  check: async (count) => {
    const code = await newCode();
    const accepted = await verdictOfList(code, status);
    if (accepted.kind !== 'listed') throw new Error(`The code is not accepted: ${accepted.kind}`);
    return timeOf(count, () => verdictOfList(code, status));
  },
  verify: (count) =>
    timeOf(count * 2, () => subtle.verify(SIGNATURE, issuer.publicKey, signature, content)),
};
