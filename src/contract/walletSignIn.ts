import * as z from 'zod/mini';
import { Errors, publicRefusals } from './errors.ts';
import { optionalText, text } from './inputs.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** Why what a wallet showed signs nobody in. */
export const WalletRefusal = z.enum([
  /** The person declined in the wallet. */
  'DECLINED',
  /** It was not made as the protocol asks for, or not for this sign-in. */
  'INVALID',
  /** Nobody whom the university trusts has issued it, or no longer. */
  'UNTRUSTED',
  'EXPIRED',
  /** Something that was asked for is missing. */
  'INCOMPLETE',
  /** Its issuer has revoked or suspended it. */
  'REVOKED',
  /** Its issuer does not say whether it is still valid. */
  'STATUS_UNKNOWN',
  /** It has no Swedish personal number, by which people are found. */
  'NO_NUMBER',
]);
export type WalletRefusal = z.infer<typeof WalletRefusal>;

/** How far the sign-in has come that this browser has begun with a wallet. */
export const WalletSignInState = z.object({
  state: z.enum(['none', 'waiting', 'answered', 'refused']),
  refusal: z.nullable(WalletRefusal),
});
export type WalletSignInState = z.infer<typeof WalletSignInState>;

/** A request that the browser passes on to a wallet, on this device or another (W3C Digital Credentials). */
export const BrowserRequest = z.object({
  id: z.string(),
  /** The signed request (JAR). */
  request: z.string(),
});

const may = 'everyone' as const;
const isOurs = true;
const path = '/api/wallet/signin';
const browserPath = '/api/wallet/signin/browser';

/**
 * Signing in by what a person's digital identity wallet shows (OpenID4VP 1.0). The calls return 404
 * where no wallet is accepted. A wallet itself talks to `server/identityVerifier`.
 */
export const walletSignIn = {
  start: route({
    summary:
      'Asks the person’s wallet who they are, in place of what this browser has asked before. ' +
      'The wallet returns to the page, which continues at `returnTo`.',
    method: 'POST',
    path,
    may,
    isOurs,
    body: z.object({ returnTo: z.optional(optionalText(2000)) }),
    responses: {
      ...publicRefusals,
      200: z.object({
        /** Opens a wallet on the same device. */
        link: z.string(),
        expires: Moment,
      }),
      404: Errors,
    },
  }),
  current: route({
    summary: 'Returns how far the sign-in of this browser has come, polled every two seconds.',
    method: 'GET',
    path,
    may,
    isOurs,
    responses: { ...publicRefusals, 200: WalletSignInState },
  }),
  finish: route({
    summary:
      'Signs in with the code that the wallet brought back to this browser, once. ' +
      '403: the account is closed; 404: this browser has not begun, or the code is used or old; ' +
      '409 under `wallet`: why nobody is signed in.',
    method: 'PUT',
    path,
    may,
    isOurs,
    body: z.object({ responseCode: text(100) }),
    responses: { ...publicRefusals, 204: null, 403: Errors, 404: Errors, 409: Errors },
  }),
  ask: route({
    summary:
      'Makes a request that the browser itself passes on to a wallet, in place of what this browser ' +
      'has asked before.',
    method: 'POST',
    path: browserPath,
    may,
    isOurs,
    responses: { ...publicRefusals, 200: BrowserRequest, 404: Errors },
  }),
  show: route({
    summary:
      'Signs in by the answer that the browser received from the wallet, once. ' +
      '403: the account is closed; 404: this browser has not asked, or too long ago; ' +
      '409 under `wallet`: why nobody is signed in.',
    method: 'PUT',
    path: browserPath,
    may,
    isOurs,
    body: z.object({ id: text(100), response: text(100_000) }),
    responses: { ...publicRefusals, 204: null, 403: Errors, 404: Errors, 409: Errors },
  }),
};
