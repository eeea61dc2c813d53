import * as z from 'zod/mini';
import { INVALID_NUMBER } from '#rules/bankIdMessages.ts';
import { isIdentityNumber, isSwedish } from '#rules/identityNumber.ts';
import { NoResponse } from '../noResponse.ts';
import type { TimeLimit } from '../timeLimit.ts';
import { BankIdRefusal, type BankId, type Collected } from './port.ts';
import { createHttpClient } from './httpClient.ts';
import type { BankIdSettings } from './settings.ts';

const token = z.string().check(z.minLength(1), z.maxLength(200));
const Order = z.object({
  orderRef: token,
  autoStartToken: token,
  qrStartToken: token,
  qrStartSecret: token,
});
const hintCode = z._default(z.string().check(z.maxLength(100)), '');
const User = z.object({
  /** Checked below: a number that is none is no missing response, and is not worth trying again. */
  personalNumber: z.unknown(),
  name: z.string(),
  givenName: z.string(),
  surname: z.string(),
});
const NOTED_LENGTH = 50;
/** What is only recorded, and must not keep anybody from signing in: null if it is no short text. */
const Noted = z.pipe(
  z.unknown(),
  z.transform((stated) =>
    typeof stated === 'string' && stated.length <= NOTED_LENGTH ? stated : null,
  ),
);
const Completion = z.object({
  user: User,
  device: z.optional(z.object({ ipAddress: z.optional(Noted) })),
  risk: z.optional(Noted),
});
const Collection = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending'), hintCode }),
  z.object({ status: z.literal('failed'), hintCode }),
  z.object({ status: z.literal('complete'), completionData: Completion }),
]);
const Refused = z.object({ errorCode: z.string(), details: z._default(z.string(), '') });

/**
 * Creates a client for BankID's RP API v6, which uses JSON over mutual TLS. `address` is evaluated
 * at each call.
 */
export function createBankId(
  { tls }: BankIdSettings,
  address: () => string,
  limit: TimeLimit = {},
): BankId {
  const post = createHttpClient(address, tls, limit);

  async function ask<S extends z.ZodMiniType>(
    path: string,
    body: unknown,
    shape: S,
  ): Promise<z.output<S>> {
    const answer = await post(path, body);
    if (answer.status !== 200) throw errorFrom(path, answer);
    const read = shape.safeParse(answer.body);
    if (!read.success)
      throw new NoResponse(`BankID returned an invalid response to ${path}.`, {
        cause: read.error,
      });
    return read.data;
  }

  return {
    start: ({ endUserIp, visibleText, returnUrl }) =>
      ask(
        'auth',
        {
          endUserIp,
          userVisibleData: Buffer.from(visibleText, 'utf8').toString('base64'),
          userVisibleDataFormat: 'simpleMarkdownV1',
          returnRisk: true,
          ...(returnUrl !== null && { returnUrl }),
        },
        Order,
      ),

    collect: async (orderRef): Promise<Collected> => {
      const collected = await ask('collect', { orderRef }, Collection);
      if (collected.status !== 'complete') return collected;
      const { user, device, risk } = collected.completionData;
      const { personalNumber, ...names } = user;
      const number = typeof personalNumber === 'string' ? personalNumber : '';
      return isIdentityNumber(number) && isSwedish(number)
        ? {
            status: 'complete',
            person: { personalNumber: number, ...names },
            identifiedFrom: device?.ipAddress ?? null,
            risk: risk ?? null,
          }
        : { status: 'failed', hintCode: INVALID_NUMBER };
    },

    cancel: async (orderRef) => {
      await ask('cancel', { orderRef }, z.object({}));
    },
  };
}

/**
 * Only status 400 is about the order. Every other error means that BankID, the agreement with it or
 * the portal's certificate is not in order.
 */
function errorFrom(
  path: string,
  { status, body }: { readonly status: number; readonly body: unknown },
): Error {
  const refusal = Refused.safeParse(body);
  if (status === 400 && refusal.success) return new BankIdRefusal(refusal.data.errorCode);
  const description = refusal.success ? ` ${refusal.data.errorCode}: ${refusal.data.details}` : '';
  return new NoResponse(`BankID answered ${path} with status ${status}${description}.`);
}
