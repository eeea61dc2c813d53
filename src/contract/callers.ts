import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { ActivationKey } from './activationKeys.ts';
import { CardOrder } from './cards.ts';
import { Errors, refusals } from './errors.ts';
import { UserId } from './inputs.ts';
import { route } from './route.ts';
import { CardState, IsoDate, Moment, Scope } from './values.ts';

/**
 * Why a desk cannot do something for the person it is speaking to. ONESELF: the desk worker is that
 * person; NO_PERMISSION: the worker's role does not include it; MORE_POWER: the person has a role
 * or administers an organisation that the worker does not; NEW_NUMBER: the person's number was
 * replaced lately, and the worker has seen no document; WEAK_PROOF: the person is verified by a
 * code, which whoever has the phone receives; PASSWORD_JUST_SET: less than a day ago, without the
 * password before.
 */
export const CallerRefusal = z.enum([
  'ONESELF',
  'NOT_VERIFIED',
  'NO_PERMISSION',
  'OUT_OF_REACH',
  'ACCOUNT_CLOSED',
  'NO_CARD',
  'IS_FROZEN',
  'NOT_FROZEN',
  'IS_BLOCKED',
  'IS_INACTIVE',
  'IS_INVALID',
  'MORE_POWER',
  'OTHER_ACCOUNT',
  'TAKEN_OVER',
  'NEW_NUMBER',
  'NO_NATIONAL_ID',
  'GOVERNED_BY_SOURCE',
  'ENDS_LATER_ALREADY',
  'HAS_NO_END_DATE',
  'NOT_EXTENDABLE',
  'WEAK_PROOF',
  'NO_SECOND_STEP',
  'PASSWORD_JUST_SET',
]);
export type CallerRefusal = z.infer<typeof CallerRefusal>;

/** What a desk does for a caller. */
export const CallerAction = z.enum([
  'freeze',
  'unfreeze',
  'key',
  'resetSecondStep',
  'signOut',
  'extend',
]);
export type CallerAction = z.infer<typeof CallerAction>;

/** A sign-in to one of the person's accounts. */
const CallerSignIn = z.object({
  at: Moment,
  authenticationScope: Scope,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
});

/** What a desk sees of the account of the person it is speaking to, besides the search's details. */
export const CallerAccount = z.object({
  liUId: z.string(),
  card: z.nullable(z.object({ status: CardState, validityEndDate: IsoDate })),
  /** The order of a card that is on its way; null if there is none. */
  cardOrder: z.optional(
    z.nullable(z.pick(CardOrder, { status: true, orderedDate: true, pickupPlace: true })),
  ),
  isTwoStepOn: z.boolean(),
  /** The latest sign-ins, newest first; null while the person is not verified for this worker. */
  signIns: z.nullable(z.array(CallerSignIn)),
  /** Why each action is not possible now; empty if it is. */
  refusals: z.record(CallerAction, z.array(CallerRefusal)),
  /** The day through which an extension would keep the account; null if it cannot be extended. */
  extendsTo: z.nullable(IsoDate),
});
export type CallerAccount = z.infer<typeof CallerAccount>;

/** A person whom the desk worker has opened in this session. */
export const RecentCaller = z.object({
  liUId: z.string(),
  displayName: z.string(),
  openedAt: Moment,
});
export type RecentCaller = z.infer<typeof RecentCaller>;

/** The number of the case that was written; null if the case system did not respond. */
const caseNumber = z.nullable(z.string());
const body = z.object({ liUId: UserId });
const may = usersOf('search-profile');
const change = {
  method: 'POST',
  may,
  isOurs: true,
} as const;
const changeRefusals = { ...refusals, 404: Errors, 409: Errors } as const;

/**
 * The actions require a verification of this person that this desk worker has made and that is
 * still valid. 403: there is none, or the worker may not do it for the person; 409: the card or the
 * account does not allow it. Both name the reasons under `account`.
 */
export const callers = {
  account: route({
    summary:
      'Returns what a desk sees of a person’s account, and what it can do for the person. ' +
      'Every reading is logged.',
    method: 'GET',
    path: '/api/Caller',
    may,
    isOurs: true,
    query: z.object({ liUId: UserId }),
    responses: { ...refusals, 200: CallerAccount, 404: Errors },
  }),
  recent: route({
    summary: 'Returns the last five people whom the desk worker has opened in this session.',
    method: 'GET',
    path: '/api/Caller/Recent',
    may,
    isOurs: true,
    responses: { ...refusals, 200: z.array(RecentCaller) },
  }),
  changeCard: route({
    ...change,
    summary: 'Freezes or unfreezes the card of a verified caller.',
    path: '/api/Caller/Card',
    body: z.extend(body, { action: z.enum(['freeze', 'unfreeze']) }),
    responses: { ...changeRefusals, 200: z.object({ caseNumber, status: CardState }) },
  }),
  signOut: route({
    ...change,
    summary: 'Ends all sessions of a verified caller.',
    path: '/api/Caller/SignOut',
    body,
    responses: { ...changeRefusals, 200: z.object({ caseNumber, ended: z.int() }) },
  }),
  createKey: route({
    ...change,
    summary:
      'Creates an activation key for a verified caller, by the rules of activation keys. ' +
      'The key is returned only once.',
    path: '/api/Caller/Key',
    body,
    responses: { ...changeRefusals, 200: z.object({ caseNumber, key: ActivationKey }) },
  }),
  resetSecondStep: route({
    ...change,
    summary:
      'Deletes all second factors of a strongly verified caller’s account, ends the person’s ' +
      'sessions, and tells the person at every address.',
    path: '/api/Caller/SecondStep',
    body,
    responses: { ...changeRefusals, 200: z.object({ caseNumber, passwordHeldUntil: Moment }) },
  }),
  extend: route({
    ...change,
    summary:
      'Extends the account of a verified caller by a year, by the rules of account management.',
    path: '/api/Caller/Extension',
    body,
    responses: { ...changeRefusals, 200: z.object({ caseNumber, extendDate: IsoDate }) },
  }),
};
