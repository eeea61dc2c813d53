import type { CodeRefusal } from '#contract/codeRefusals.ts';
import { wholePoint } from './curvePoint.ts';
import { type LivingCode, readCode, SLOT_MS } from './livingCode.ts';

/** A code is accepted for this long after its slot began. */
const REPLAY_MS = 60_000;
/** How far a device's clock may be ahead. */
const AHEAD_MS = SLOT_MS;
/** A list of revoked devices that is older than this says nothing. */
export const MAX_STATUS_AGE_MS = 24 * 3_600_000;

/** A public key of the university: the whole point. */
export interface IssuerKey {
  readonly id: number;
  readonly publicKey: Uint8Array;
}

/** ECDSA on P-256 with SHA-256, by the cryptography of the runtime. */
export type Verify = (
  publicKey: Uint8Array,
  signature: Uint8Array,
  content: Uint8Array,
) => Promise<boolean>;

/**
 * Verifies that the university has certified the device and that the device has made the code just
 * now. What has happened to the card since is another question (`statusRefusal`).
 */
export async function checkCode(
  text: string,
  issuerKeys: readonly IssuerKey[],
  now: number,
  verify: Verify,
): Promise<{ readonly code: LivingCode } | { readonly refusal: CodeRefusal }> {
  const code = readCode(text);
  if (code === null) return { refusal: 'NOT_A_CODE' };
  const issuer = issuerKeys.find(({ id }) => id === code.issuerKey);
  if (issuer === undefined) return { refusal: 'UNKNOWN_ISSUER' };
  const { certificate, statement } = code;
  if (!(await verify(issuer.publicKey, certificate.signature, certificate.content)))
    return { refusal: 'NOT_FROM_UNIVERSITY' };
  const deviceKey = wholePoint(code.publicKey);
  if (deviceKey === null || !(await verify(deviceKey, statement.signature, statement.content)))
    return { refusal: 'NOT_THIS_DEVICE' };
  const refusal = timeRefusal(code, now);
  return refusal === null ? { code } : { refusal };
}

/** Why the times in a code refuse it; null if they do not. */
export function timeRefusal(
  { from, to, shownAt }: Pick<LivingCode, 'from' | 'to' | 'shownAt'>,
  now: number,
): CodeRefusal | null {
  if (shownAt > now + AHEAD_MS) return 'CLOCK_AHEAD';
  if (now > shownAt + REPLAY_MS) return 'TOO_OLD';
  if (now < from - AHEAD_MS || now >= to) return 'CERTIFICATE_ENDED';
  return null;
}

/** Which devices the university had revoked at a time, as a checker's device keeps it. */
export interface KnownStatus {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly revoked: readonly string[];
}

/** Why the known status of the device refuses a code without a connection; null if it does not. */
export function statusRefusal(
  device: string,
  { at, revoked }: KnownStatus,
  now: number,
): CodeRefusal | null {
  if (revoked.includes(device)) return 'REVOKED';
  return Math.abs(now - at) > MAX_STATUS_AGE_MS ? 'STATUS_TOO_OLD' : null;
}
