import { isIP } from 'node:net';
import * as z from 'zod/mini';
import type { SimulatedOrder } from './orders.ts';

const base64 = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
const personalNumber = z.string().check(z.regex(/^\d{12}$/));

/** The request that starts an order (RP API v6). BankID rejects unknown fields. */
const Request = z.strictObject({
  endUserIp: z.optional(z.string().check(z.refine((text) => isIP(text) > 0))),
  requirement: z.optional(
    z.strictObject({
      pinCode: z.optional(z.boolean()),
      mrtd: z.optional(z.boolean()),
      cardReader: z.optional(z.enum(['class1', 'class2'])),
      certificatePolicies: z.optional(z.array(z.string())),
      personalNumber: z.optional(personalNumber),
      risk: z.optional(z.string()),
    }),
  ),
  userVisibleData: z.optional(base64(40_000)),
  userVisibleDataFormat: z.optional(z.literal('simpleMarkdownV1')),
  userNonVisibleData: z.optional(base64(200_000)),
  returnUrl: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
  returnRisk: z.optional(z.boolean()),
  web: z.optional(z.record(z.string(), z.unknown())),
  app: z.optional(z.record(z.string(), z.unknown())),
  personalNumber: z.optional(personalNumber),
  callInitiator: z.optional(z.enum(['user', 'RP'])),
});
export type BankIdRequest = z.infer<typeof Request>;

const Reference = z.strictObject({ orderRef: z.string() });

/** An error that ends a call before an order exists: status, error code and details. */
export type BankIdError = readonly [status: number, errorCode: string, details: string];
export const orderNotFound: BankIdError = [400, 'invalidParameters', 'No such order'];

/** The methods that start an order, and the fields that each of them requires. */
const requiredFields: Readonly<Record<string, readonly (keyof BankIdRequest)[]>> = {
  auth: ['endUserIp'],
  sign: ['endUserIp', 'userVisibleData'],
  payment: ['endUserIp'],
  'phone/auth': ['personalNumber', 'callInitiator'],
  'phone/sign': ['personalNumber', 'callInitiator', 'userVisibleData'],
};

export const startsOrder = (method: string): boolean => Object.hasOwn(requiredFields, method);

export function readRequest(method: string, body: unknown): BankIdRequest | BankIdError {
  const read = Request.safeParse(body);
  if (!read.success)
    return [400, 'invalidParameters', `Invalid ${read.error.issues[0]?.path.join('.') || 'body'}`];
  const missing = requiredFields[method]?.find((name) => read.data[name] === undefined);
  return missing === undefined ? read.data : [400, 'invalidParameters', `Missing ${missing}`];
}

export function readReference(body: unknown): string | BankIdError {
  const read = Reference.safeParse(body);
  return read.success ? read.data.orderRef : [400, 'invalidParameters', 'Invalid orderRef'];
}

/** An order over the phone is identified by the person's number, so no app is started for it. */
export const startResponse = ({
  kind,
  orderRef,
  autoStartToken,
  qrStartToken,
  qrStartSecret,
}: SimulatedOrder) =>
  kind.startsWith('phone/')
    ? { orderRef }
    : { orderRef, autoStartToken, qrStartToken, qrStartSecret };

export function collectResponse({
  orderRef,
  status,
  hintCode,
  holder,
  request,
  identifiedFrom,
}: SimulatedOrder) {
  if (status !== 'complete' || holder === null) return { orderRef, status, hintCode };
  const { personalNumber, givenName, surname } = holder;
  return {
    orderRef,
    status,
    completionData: {
      user: { personalNumber, name: `${givenName} ${surname}`, givenName, surname },
      device: { ipAddress: identifiedFrom ?? '127.0.0.1', uhi: 'T2ZaMTVFd3hkaW1YWXNlRGVtbw==' },
      bankIdIssueDate: '2026-01-15',
      ...(request.requirement?.mrtd && { stepUp: { mrtd: true } }),
      signature: encoded(`<?xml version="1.0"?><Signature Id="${orderRef}"/>`),
      ocspResponse: encoded('simulated'),
      ...(request.returnRisk && { risk: 'low' }),
    },
  };
}

/** The text shown to the person in the app; null when there is none. */
export const visibleTextOf = ({ request }: SimulatedOrder): string | null =>
  request.userVisibleData === undefined
    ? null
    : Buffer.from(request.userVisibleData, 'base64').toString('utf8');

const encoded = (text: string): string => Buffer.from(text).toString('base64');
