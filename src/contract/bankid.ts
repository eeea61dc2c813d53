import * as z from 'zod/mini';
import { Errors, publicRefusals } from './errors.ts';
import { codeOf, optionalText, text } from './inputs.ts';
import { route } from './route.ts';
import { LocalizedText } from './values.ts';
import { OtherDeviceCode } from './walletSignIn.ts';

/**
 * How the person reaches their BankID: by scanning the code with another device, or through the app
 * on this one.
 */
export const BankIdMethod = z.enum(['qr', 'app']);
export type BankIdMethod = z.infer<typeof BankIdMethod>;

/** A started BankID order, bound to the browser that started it. */
export const BankIdOrder = z.object({
  orderRef: z.string(),
  /** Opens the app on this device; empty for an order that is started by QR code. */
  autoStartToken: z.string(),
  /** How the order is started; absent in answers of release 0.2.0, where it was open. */
  way: z.optional(BankIdMethod),
  /** URL of the demonstration's BankID app; null for the real app on the person's device. */
  demoApp: z.nullable(z.string()),
});
export type BankIdOrder = z.infer<typeof BankIdOrder>;

/**
 * The status of an order (RP API v6). When complete, it includes the accounts of the identity, one
 * of which is finalised.
 */
export const BankIdCollection = z.object({
  orderRef: z.string(),
  status: z.enum(['pending', 'failed', 'complete']),
  hintCode: z.nullable(z.string()),
  hintCodeTranslated: z.nullable(LocalizedText),
  users: z.array(
    z.object({
      norEduPersonLin: z.string(),
      norEduPersonNin: z.nullable(z.string()),
      firstName: z.string(),
      lastName: z.string(),
      liUId: z.nullable(z.string()),
      displayText: z.string(),
    }),
  ),
});
export type BankIdCollection = z.infer<typeof BankIdCollection>;

const params = z.object({ orderRef: text(64) });
const may = 'everyone' as const;

export const bankid = {
  current: route({
    summary:
      'Returns this browser’s pending or recently completed order, ' +
      'so that a reload or another tab can continue it; null if there is none.',
    method: 'GET',
    path: '/api/bankid/order',
    may,
    isOurs: true,
    responses: { ...publicRefusals, 200: z.nullable(BankIdOrder) },
  }),
  start: route({
    summary:
      'Starts a BankID order, or returns the order that this browser has already started in the ' +
      'same way. An order that is started by link signs in only where the app returns to. ' +
      'Without a body, it is started by QR code.',
    method: 'POST',
    path: '/api/bankid/auth',
    may,
    body: z.optional(z.object({ way: BankIdMethod, returnTo: z.optional(optionalText(2000)) })),
    responses: { ...publicRefusals, 200: BankIdOrder, 404: Errors, 409: Errors },
  }),
  collect: route({
    summary:
      'Returns the order’s status, polled every two seconds; a completed order signs in. ' +
      '403: the account is closed; 404: the order does not belong to this browser.',
    method: 'GET',
    path: '/api/bankid/collect/{orderRef}',
    may,
    params,
    polls: 'orderRef',
    responses: { ...publicRefusals, 200: BankIdCollection, 403: Errors, 404: Errors },
  }),
  cancel: route({
    summary: 'Cancels a pending order. 404: the order does not belong to this browser.',
    method: 'DELETE',
    path: '/api/bankid/cancel/{orderRef}',
    may,
    params,
    responses: { ...publicRefusals, 200: null, 404: Errors },
  }),
  comeBack: route({
    summary:
      'Notes that the app has returned to this browser, by the nonce in the address that it opened, ' +
      'once. In another browser than the one that began, returns the code that is typed there. ' +
      '404: the nonce is unknown, or was used.',
    method: 'PUT',
    path: '/api/bankid/return',
    may,
    isOurs: true,
    body: z.object({ nonce: text(100) }),
    responses: {
      ...publicRefusals,
      200: z.object({ code: z.nullable(OtherDeviceCode) }),
      404: Errors,
    },
  }),
  typeCode: route({
    summary:
      'Continues with the code that another browser shows, to which the app has returned, once. ' +
      '400 under `code`: a wrong code; 404: no code is awaited in this browser, or it has expired; ' +
      '409 under `bankid`: it was the last attempt.',
    method: 'PUT',
    path: '/api/bankid/code',
    may,
    isOurs: true,
    body: z.object({ code: codeOf(/^\d{6}$/, 'BANKID/TYPE_CODE/NOT_A_CODE') }),
    responses: { ...publicRefusals, 204: null, 404: Errors, 409: Errors },
  }),
  animatedQr: route({
    summary:
      'Returns the current content of the animated QR code. ' +
      '404: the order does not belong to this browser, is not started by code, or is no longer pending.',
    method: 'GET',
    path: '/api/bankid/qr/animated/{orderRef}',
    may,
    params,
    polls: 'orderRef',
    responses: { ...publicRefusals, 200: z.object({ qrData: z.string() }), 404: Errors },
  }),
};
