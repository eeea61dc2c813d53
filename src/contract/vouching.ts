import * as z from 'zod/mini';
import { employees } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { bulkOf, optionalText, text } from './inputs.ts';
import { route } from './route.ts';
import { IsoDate, LocalizedText } from './values.ts';

/** Why an account is left as it is. ASK_ADMINISTRATOR: what stands in the way is an administrator's to mend, and not told here. */
export const VouchingRefusal = z.enum([
  'ASK_ADMINISTRATOR', 'DATE_OUT_OF_RANGE', 'ENDS_LATER_ALREADY', 'HAS_NO_END_DATE', 'NOT_ENDED_BY_OWNER', 'NOT_ENDING_SOON', 'NOT_YOURS', 'REASON_MISSING',
]);
export type VouchingRefusal = z.infer<typeof VouchingRefusal>;

/** An account as its contact person sees it: whose it is, where and until when, and what the contact person may do. */
export const VouchedAccount = z.object({
  id: z.string(),
  name: z.string(),
  liUId: z.nullable(z.string()),
  organisation: z.nullable(LocalizedText),
  /** The last day; null: no end. */
  until: z.nullable(IsoDate),
  /** The day that renewing offers, and the latest that can be chosen; null where the account cannot be given that day. */
  offered: z.nullable(IsoDate),
  latest: z.nullable(IsoDate),
  /** Why it cannot be renewed at all. */
  refusal: z.nullable(VouchingRefusal),
  mayLetEnd: z.boolean(),
  /** The contact person has said that it may end on that day. */
  letsEnd: z.boolean(),
  /** It is under retirement: it closes on that day unless it is renewed. */
  isInRetirement: z.boolean(),
  /** Its owner has ended it today; it can be kept until midnight. */
  isEndedByOwner: z.boolean(),
  /** What an external user's account is for. */
  purpose: z.nullable(z.string()),
});
export type VouchedAccount = z.infer<typeof VouchedAccount>;

/** How it went for one account: as it is now, or null where it is unknown or names somebody else, which look alike. */
export const VouchingOutcome = z.object({ id: z.string(), account: z.nullable(VouchedAccount), refusal: z.nullable(VouchingRefusal) });
export type VouchingOutcome = z.infer<typeof VouchingOutcome>;

/** The longest reason that is kept with a renewal. */
export const LONGEST_RENEWAL_REASON = 500;

const id = text(64);
const responses = { ...refusals, 200: z.array(VouchingOutcome), 404: Errors } as const;

/** Accounts of people who are no employees, and the employee whom each names as its contact person. */
export const vouching = {
  mine: route({
    summary: 'The accounts that name the caller as contact person, those that end first before the others.',
    method: 'GET',
    path: '/api/vouching',
    may: employees,
    isOurs: true,
    responses: { ...refusals, 200: z.array(VouchedAccount) },
  }),
  renew: route({
    summary: 'Gives each of these accounts its new last day, or says why not. 404: none of them names the caller.',
    method: 'PATCH',
    path: '/api/vouching',
    may: employees,
    isOurs: true,
    body: z.object({ accounts: bulkOf(z.object({ id, until: IsoDate })), reason: optionalText(LONGEST_RENEWAL_REASON) }),
    responses,
  }),
  letEnd: route({
    summary: 'Says of these accounts that they may end on their last day, so that no letter comes about it; or takes that back. 404: none of them names the caller.',
    method: 'PUT',
    path: '/api/vouching/ending',
    may: employees,
    isOurs: true,
    body: z.object({ accounts: bulkOf(id), letsEnd: z.boolean() }),
    responses,
  }),
  keep: route({
    summary: 'Keeps accounts that their owners have ended the same day. 404: none of them names the caller.',
    method: 'PUT',
    path: '/api/vouching/kept',
    may: employees,
    isOurs: true,
    body: z.object({ accounts: bulkOf(id) }),
    responses,
  }),
};
