import { randomUUID } from 'node:crypto';

/** Rows of what is kept of signing in and out at issuers until it has expired, by table. */
export const signInRows = {
  issuer_sign_out: [
    (at: Date) => ({
      token_hash: randomUUID(),
      sealed_request: Buffer.from('x'),
      expires_at: at,
    }),
  ],
  logout_token: [(at: Date) => ({ id_hash: randomUUID(), expires_at: at })],
  sign_in_attempt: [
    (at: Date) => ({
      state_hash: randomUUID(),
      scope: 1,
      code_verifier: randomUUID(),
      nonce: randomUUID(),
      return_to: '/',
      browser_hash: randomUUID(),
      expires_at: at,
      asks_anew: false,
    }),
  ],
};
