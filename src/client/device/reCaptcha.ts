import { RECAPTCHA } from '#rules/reCaptcha.ts';

interface GoogleReCaptcha {
  readonly ready: (then: () => void) => void;
  readonly execute: (siteKey: string, options: { readonly action: string }) => Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: GoogleReCaptcha;
  }
}

let loading: Promise<GoogleReCaptcha> | undefined;

/**
 * Returns a reCAPTCHA token for one submission, loading the script on first use. Rejects when the
 * script cannot be loaded; the next call tries again.
 */
export async function reCaptchaToken(siteKey: string, action: string): Promise<string> {
  loading ??= load(siteKey);
  try {
    return await (await loading).execute(siteKey, { action });
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

const load = (siteKey: string): Promise<GoogleReCaptcha> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${RECAPTCHA}api.js?${new URLSearchParams({ render: siteKey }).toString()}`;
    script.addEventListener('load', () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('reCAPTCHA loaded without defining grecaptcha.'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('reCAPTCHA could not be loaded.'));
    });
    document.head.append(script);
  });
