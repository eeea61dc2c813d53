import { MAX_DIFFICULTY, USUAL_DIFFICULTY } from '#rules/proofOfWork.ts';
import { RECAPTCHA } from '#rules/reCaptcha.ts';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';
import { endpointOf } from '../httpSystem.ts';

/** How browsers show that they are no programs. */
export interface CaptchaSettings {
  /** Null when the portal's own proof of work is used instead. */
  readonly reCaptcha: ReCaptchaSettings | null;
  /** The zero bits of the first proof of work for an address. */
  readonly proofOfWorkBits: number;
}

/** A site registered with reCAPTCHA v3. */
export interface ReCaptchaSettings {
  readonly siteKey: string;
  readonly secret: string;
  /** Base URL of the service that judges tokens, ending with `/api/`. */
  readonly endpoint: string;
  /** Minimum score to pass, from 0 (certainly a program) to 1 (certainly a person). */
  readonly minScore: number;
}

/** Reads the settings of both captchas. @throws {ConfigurationError} */
export const readCaptcha = (settings: Settings): CaptchaSettings => ({
  reCaptcha: readReCaptcha(settings),
  proofOfWorkBits: settings.integer(
    'PORTAL_PROOF_OF_WORK_BITS',
    USUAL_DIFFICULTY,
    8,
    MAX_DIFFICULTY,
  ),
});

/**
 * Reads the reCAPTCHA settings from `PORTAL_RECAPTCHA_SITE_KEY` and related variables; null when
 * the portal's own proof of work is used. @throws {ConfigurationError}
 */
function readReCaptcha(settings: Settings): ReCaptchaSettings | null {
  const siteKey = settings.optional('PORTAL_RECAPTCHA_SITE_KEY');
  const secret = settings.optional('PORTAL_RECAPTCHA_SECRET');
  const endpoint = settings.url('PORTAL_RECAPTCHA_ENDPOINT', ['https:', 'http:']);
  const minPercent = settings.integer('PORTAL_RECAPTCHA_LEAST_PERCENT', 50, 0, 100);
  if (siteKey === null) {
    if (secret !== null)
      throw new ConfigurationError(
        'PORTAL_RECAPTCHA_SITE_KEY',
        'is missing: PORTAL_RECAPTCHA_SECRET is set',
      );
    return null;
  }
  if (secret === null)
    throw new ConfigurationError(
      'PORTAL_RECAPTCHA_SECRET',
      'is missing: PORTAL_RECAPTCHA_SITE_KEY is set',
    );
  return {
    siteKey,
    secret,
    endpoint:
      endpoint === null ? `${RECAPTCHA}api/` : endpointOf('PORTAL_RECAPTCHA_ENDPOINT', endpoint),
    minScore: minPercent / 100,
  };
}
