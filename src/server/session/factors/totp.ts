import { generateSecret, generateURI, verifySync } from 'otplib/functional';

/** How long a code is shown. */
const PERIOD_SECONDS = 30;

/** 160 random bits in base 32, as apps take them. */
export const newTotpSecret = (): string => generateSecret();

/** What an app reads from the QR code: who asks for codes, for which account, and the secret. */
export const totpUri = (secret: string, issuer: string, account: string): string => generateURI({ secret, issuer, label: account });

/**
 * The time step that the code belongs to, or null where it is wrong. The code before and the one after count too: clocks differ,
 * and people are slow. Anyone who accepts it must refuse this step and all before it from then on.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const verdict = verifySync({ secret, token: code, epoch: Math.floor(now.getTime() / 1000), epochTolerance: PERIOD_SECONDS });
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null;
}
