import * as z from 'zod/mini';
import { Errors, publicRefusals } from './errors.ts';
import { codeOf, optionalText, text } from './inputs.ts';
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
  /** The code that the other device shows was typed wrongly too often. */
  'WRONG_CODE',
]);
export type WalletRefusal = z.infer<typeof WalletRefusal>;

/** How far the sign-in has come that this browser has begun with a wallet. */
export const WalletSignInState = z.object({
  /** `opened`: a wallet has read the request; `code`: the code of the other device is awaited. */
  state: z.enum(['none', 'waiting', 'opened', 'answered', 'code', 'refused']),
  refusal: z.nullable(WalletRefusal),
});
export type WalletSignInState = z.infer<typeof WalletSignInState>;

/** What a link to a wallet leads to, and until when. */
const WalletLink = z.object({ link: z.string(), expires: Moment });

/** The digits of the code, as typed. */
const WalletCode = codeOf(/^\d{6}$/, 'WALLET_SIGN_IN/CODE/NOT_A_CODE');

/** The code to be typed where the sign-in began, and what tells the person whether it was them. */
export const OtherDeviceCode = z.object({
  code: z.string(),
  expires: Moment,
  begun: Moment,
  /** The browser that began, and its system, if they are known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
});
export type OtherDeviceCode = z.infer<typeof OtherDeviceCode>;

/** A request that the browser passes on to a wallet, on this device or another (W3C Digital Credentials). */
const BrowserRequest = z.object({
  id: z.string(),
  /** The signed request (JAR). */
  request: z.string(),
});

const may = 'everyone' as const;
const isOurs = true;
const path = '/api/wallet/signin';
const browserPath = '/api/wallet/signin/browser';
const otherDevicePath = '/api/wallet/signin/otherDevice';

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
      /** Opens a wallet on the same device. */
      200: WalletLink,
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
  startOnOtherDevice: route({
    summary:
      'Asks a wallet on another device, which reads the link as a QR code, in place of what this ' +
      'browser has asked before. The device then shows a code that is typed here.',
    method: 'POST',
    path: otherDevicePath,
    may,
    isOurs,
    responses: { ...publicRefusals, 200: WalletLink, 404: Errors },
  }),
  showCode: route({
    summary:
      'Returns, once, the code that the person types where the sign-in began, to the device on which ' +
      'the wallet has answered. 404: it was shown before, or the sign-in has ended.',
    method: 'PUT',
    path: `${otherDevicePath}/code`,
    may,
    isOurs,
    body: z.object({ responseCode: text(100) }),
    responses: { ...publicRefusals, 200: OtherDeviceCode, 404: Errors },
  }),
  propose: route({
    summary:
      'Passes on to the helpdesk whom a wallet without a Swedish number has shown, with an address ' +
      'at which the person may be reached: a case for everyone of that name and date of birth. ' +
      'The answer does not tell whether there is anyone. 404: nothing to pass on, or too long ago.',
    method: 'POST',
    path: '/api/wallet/signin/case',
    may,
    isOurs,
    body: z.object({ contact: optionalText(200) }),
    responses: { ...publicRefusals, 204: null, 404: Errors },
  }),
  finishOnOtherDevice: route({
    summary:
      'Signs in by the code that the other device shows, once. 400 under `code`: a wrong code; ' +
      '403: the account is closed; 404: no code is awaited in this browser, or it has expired; ' +
      '409 under `wallet`: why nobody is signed in.',
    method: 'PUT',
    path: otherDevicePath,
    may,
    isOurs,
    body: z.object({ code: WalletCode }),
    responses: { ...publicRefusals, 204: null, 400: Errors, 403: Errors, 404: Errors, 409: Errors },
  }),
};
