/** OpenID4VP 1.0, appendix A: a signed request. */
const PROTOCOL = 'openid4vp-v1-signed';

declare global {
  interface CredentialRequestOptions {
    digital?: { requests: readonly { protocol: string; data: { request: string } }[] };
  }
}

/** Whether this browser passes a request on to a wallet, on this device or another. */
export const canAskWallets = (): boolean =>
  'DigitalCredential' in globalThis &&
  'userAgentAllowsProtocol' in DigitalCredential &&
  DigitalCredential.userAgentAllowsProtocol(PROTOCOL);

/** Lets the browser ask a wallet, and returns the encrypted answer; null if nothing was shown. */
export async function askWallet(request: string): Promise<string | null> {
  const requests = [{ protocol: PROTOCOL, data: { request } }];
  try {
    const shown = await navigator.credentials.get({ mediation: 'required', digital: { requests } });
    return responseIn(shown);
  } catch (error) {
    // The person has closed the browser's dialog, or the wallet declined.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function responseIn(shown: object | null): string | null {
  if (shown === null || !('data' in shown)) return null;
  const { data } = shown;
  if (typeof data !== 'object' || data === null || !('response' in data)) return null;
  return typeof data.response === 'string' ? data.response : null;
}
