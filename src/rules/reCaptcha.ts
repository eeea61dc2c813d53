/** Where reCAPTCHA is loaded from and its tokens are judged: the host of Google's that sets no cookies of its other services. */
export const RECAPTCHA = 'https://www.recaptcha.net/recaptcha/';
