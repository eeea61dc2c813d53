import * as z from 'zod/mini';
import { employees } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { bulkOf, optionalText, text } from './inputs.ts';
import { route } from './route.ts';
import { IsoDate, LocalizedText } from './values.ts';

/**
 * Why an account is not changed. ASK_ADMINISTRATOR: only an administrator can resolve the reason,
 * and the reason is not disclosed.
 */
export const VouchingRefusal = z.enum([
  'ASK_ADMINISTRATOR',
  'COMES_FROM_SOURCE',
  'DATE_OUT_OF_RANGE',
  'ENDS_LATER_ALREADY',
  'HAS_NO_END_DATE',
  'NOT_ENDED_BY_OWNER',
  'NOT_ENDING_SOON',
  'NOT_YOURS',
  'REASON_MISSING',
]);
export type VouchingRefusal = z.infer<typeof VouchingRefusal>;

/**
 * An account as shown to its contact person: the account holder, organisation and end date, and the
 * actions available to the contact person.
 */
export const VouchedAccount = z.object({
  id: z.string(),
  name: z.string(),
  liUId: z.nullable(z.string()),
  organisation: z.nullable(LocalizedText),
  /** The last day; null when there is no end. */
  until: z.nullable(IsoDate),
  /**
   * The day that a renewal offers, and the latest day that can be chosen; null when the account
   * cannot be renewed to that day.
   */
  offered: z.nullable(IsoDate),
  latest: z.nullable(IsoDate),
  /** Why the account cannot be renewed at all. */
  refusal: z.nullable(VouchingRefusal),
  mayLetEnd: z.boolean(),
  /** Whether the contact person has stated that the account may end on that day. */
  letsEnd: z.boolean(),
  /** Whether the account is in retirement: it closes on that day unless it is renewed. */
  isInRetirement: z.boolean(),
  /** Whether its owner has ended the account today; it can be kept until midnight. */
  isEndedByOwner: z.boolean(),
  /** The purpose of an external user's account. */
  purpose: z.nullable(z.string()),
});
export type VouchedAccount = z.infer<typeof VouchedAccount>;

/**
 * The outcome for one account: the account in its new state, or null when it is unknown or has
 * another contact person; the two cannot be told apart.
 */
export const VouchingOutcome = z.object({
  id: z.string(),
  account: z.nullable(VouchedAccount),
  refusal: z.nullable(VouchingRefusal),
});
export type VouchingOutcome = z.infer<typeof VouchingOutcome>;

/** Maximum length of the reason stored with a renewal. */
export const MAX_RENEWAL_REASON_LENGTH = 500;

const id = text(64);
const responses = { ...refusals, 200: z.array(VouchingOutcome), 404: Errors } as const;

/** Accounts of non-employees, managed by the employee who is their contact person. */
export const vouching = {
  mine: route({
    summary: 'Returns the accounts that name the caller as contact person, sorted by end date.',
    method: 'GET',
    path: '/api/vouching',
    may: employees,
    isOurs: true,
    responses: { ...refusals, 200: z.array(VouchedAccount) },
  }),
  renew: route({
    summary:
      'Sets a new last day for each account, or returns why it cannot be set. ' +
      '404: none of the accounts names the caller.',
    method: 'PATCH',
    path: '/api/vouching',
    may: employees,
    isOurs: true,
    body: z.object({
      accounts: bulkOf(z.object({ id, until: IsoDate })),
      reason: optionalText(MAX_RENEWAL_REASON_LENGTH),
    }),
    responses,
  }),
  letEnd: route({
    summary:
      'Marks accounts to end on their last day, which stops reminder emails, ' +
      'or removes the mark. 404: none of the accounts names the caller.',
    method: 'PUT',
    path: '/api/vouching/ending',
    may: employees,
    isOurs: true,
    body: z.object({ accounts: bulkOf(id), letsEnd: z.boolean() }),
    responses,
  }),
  keep: route({
    summary:
      'Keeps accounts that their owners have ended earlier the same day. 404: none of the accounts names the caller.',
    method: 'PUT',
    path: '/api/vouching/kept',
    may: employees,
    isOurs: true,
    body: z.object({ accounts: bulkOf(id) }),
    responses,
  }),
};
