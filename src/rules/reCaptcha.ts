/**
 * Base URL for loading reCAPTCHA and verifying its tokens: the Google host that sets no cookies of
 * other Google services.
 */
export const RECAPTCHA = 'https://www.recaptcha.net/recaptcha/';
