import { generateSecret, generateURI, verifySync } from 'otplib/functional';
import { unseal } from '#server/base/secrets.ts';

/** How long an authenticator app shows a code. */
const PERIOD_SECONDS = 30;

/** Returns 160 random bits in base 32, the format that authenticator apps accept. */
export const newTotpSecret = (): string => generateSecret();

/**
 * Returns the URI that an authenticator app reads from the QR code: the issuer, the account and the
 * secret.
 */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  generateURI({ secret, issuer, label: account });

/**
 * Returns the time step that the code belongs to, or null if the code is wrong. The codes before
 * and after the current one are accepted too, because clocks differ and people are slow. A caller
 * that accepts the code must refuse this step and all earlier ones from then on.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const verdict = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: PERIOD_SECONDS,
  });
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null;
}

/**
 * The same for a secret as the database has it. With a key that was replaced since, no code is
 * right: an app of before must not keep the owner's others from being asked.
 */
export function sealedTotpStep(
  sealed: Buffer,
  secretKey: string,
  code: string,
  now: Date,
): number | null {
  const secret = unsealed(sealed, secretKey);
  return secret === null ? null : totpStep(secret, code, now);
}

function unsealed(sealed: Buffer, secretKey: string): string | null {
  try {
    return unseal(sealed, secretKey);
  } catch {
    return null;
  }
}
