import * as z from 'zod/mini';
import { Errors, publicRefusals } from './errors.ts';
import { text } from './inputs.ts';
import { route } from './route.ts';
import { LocalizedText } from './values.ts';

/** A started BankID order, bound to the browser that started it. */
export const BankIdOrder = z.object({
  orderRef: z.string(),
  autoStartToken: z.string(),
  /** URL of the demonstration's BankID app; null for the real app on the person's device. */
  demoApp: z.nullable(z.string()),
});
export type BankIdOrder = z.infer<typeof BankIdOrder>;

/** The status of an order (RP API v6). When complete, it includes the accounts of the identity, one of which is finalised. */
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
    summary: 'The order that this browser has under way, or finished a moment ago, so that a reload or another tab goes on with it; null where there is none.',
    method: 'GET',
    path: '/api/bankid/order',
    may,
    isOurs: true,
    responses: { ...publicRefusals, 200: z.nullable(BankIdOrder) },
  }),
  start: route({
    summary: 'Starts a BankID order, or answers the one that this browser has begun already.',
    method: 'POST',
    path: '/api/bankid/auth',
    may,
    responses: { ...publicRefusals, 200: BankIdOrder, 404: Errors, 409: Errors },
  }),
  collect: route({
    summary: 'How the order stands, asked every other second; a complete one signs in. 403: the account is closed; 404: not this browser’s order.',
    method: 'GET',
    path: '/api/bankid/collect/{orderRef}',
    may,
    params,
    polls: 'orderRef',
    responses: { ...publicRefusals, 200: BankIdCollection, 403: Errors, 404: Errors },
  }),
  cancel: route({
    summary: 'Cancels a pending order. 404: not this browser’s order.',
    method: 'DELETE',
    path: '/api/bankid/cancel/{orderRef}',
    may,
    params,
    responses: { ...publicRefusals, 200: null, 404: Errors },
  }),
  animatedQr: route({
    summary: 'What the QR code holds in this second. 404: not this browser’s order, or no longer pending.',
    method: 'GET',
    path: '/api/bankid/qr/animated/{orderRef}',
    may,
    params,
    polls: 'orderRef',
    responses: { ...publicRefusals, 200: z.object({ qrData: z.string() }), 404: Errors },
  }),
};
