import * as z from 'zod/mini';
import { vouchers } from './access.ts';
import { Errors, publicRefusals, refusals } from './errors.ts';
import { optionalText, text } from './inputs.ts';
import { route } from './route.ts';
import { IsoDate, Language, LocalizedText, Moment } from './values.ts';

/**
 * Maximum number of guests invited at once, and of one inviter's invitations awaiting an answer.
 */
export const MAX_GUESTS = 200;
/** Maximum number of emails that an inviter sends per day, including resent ones. */
export const MAX_EMAILS_PER_DAY = 300;
export const MAX_GUEST_NAME_LENGTH = 100;
export const MAX_PURPOSE_LENGTH = 200;

/** Why a guest on a list cannot be invited. */
export const GuestRefusal = z.enum([
  'NAME_MISSING',
  'NAME_TOO_LONG',
  'NAME_MALFORMED',
  'EMAIL_MALFORMED',
  'EMAIL_TWICE',
  'EMAIL_OWN_DOMAIN',
  'EMAIL_BLOCKED',
  'EMAIL_IN_USE',
  'EMAIL_INVITED',
  'PURPOSE_MISSING',
  'PURPOSE_TOO_LONG',
  'PURPOSE_MALFORMED',
  'END_MALFORMED',
  'END_PASSED',
  'END_TOO_LATE',
]);
export type GuestRefusal = z.infer<typeof GuestRefusal>;

/** A guest as typed or pasted; errors are reported for each row. */
export const GuestToInvite = z.object({
  name: optionalText(1000),
  email: optionalText(1000),
  purpose: optionalText(1000),
  endsOn: optionalText(100),
});
export type GuestToInvite = z.infer<typeof GuestToInvite>;

/** Why the guest in this row of the list, counted from 0, cannot be invited. */
export const GuestReport = z.object({ row: z.int(), refusals: z.array(GuestRefusal) });
export type GuestReport = z.infer<typeof GuestReport>;

export const InvitationState = z.enum(['sent', 'opened', 'accepted', 'expired', 'withdrawn']);
export type InvitationState = z.infer<typeof InvitationState>;

/** An invitation as its inviter sees it. */
export const Invitation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  purpose: z.string(),
  endsOn: IsoDate,
  language: Language,
  state: InvitationState,
  sentAt: Moment,
  /** When the link expires. */
  expires: Moment,
  acceptedAt: z.nullable(Moment),
  /** The user id of the account created from the invitation. */
  liUId: z.nullable(z.string()),
  maySend: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** How many more invitations may await an answer, and how many more emails may be sent today. */
export const InvitationRoom = z.object({ waiting: z.int(), letters: z.int() });
export type InvitationRoom = z.infer<typeof InvitationRoom>;

const Invitations = z.object({ invitations: z.array(Invitation), room: InvitationRoom });
export type Invitations = z.infer<typeof Invitations>;

/** An invitation as shown to the guest who has followed the link in this browser. */
export const OpenedInvitation = z.object({
  name: z.string(),
  email: z.string(),
  purpose: z.string(),
  endsOn: IsoDate,
  inviter: z.string(),
  organisation: z.nullable(LocalizedText),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

const may = vouchers;
const isOurs = true;
const guests = z
  .array(GuestToInvite)
  .check(z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(MAX_GUESTS, 'INPUT_TOO_LONG'));
const params = z.object({ id: text(64) });
const changed = { ...refusals, 200: Invitation, 404: Errors, 409: Errors } as const;

/**
 * Inviting guests: the inviter vouches for the resulting accounts. Ids of other people's
 * invitations are treated as unknown.
 */
export const invitations = {
  mine: route({
    summary:
      'Returns the caller’s invitations, newest first, and the number of invitations that may still be sent.',
    method: 'GET',
    path: '/api/invitations',
    may,
    isOurs,
    responses: { ...refusals, 200: Invitations },
  }),
  check: route({
    summary:
      'Returns the problems of each guest on a list; an empty list means that all guests can be invited.',
    method: 'POST',
    path: '/api/invitations/check',
    may,
    isOurs,
    reads: true,
    body: z.object({ guests }),
    responses: { ...refusals, 200: z.array(GuestReport) },
  }),
  send: route({
    summary:
      'Invites all guests or none. 409: a guest cannot be invited, or the number of guests exceeds the limit.',
    method: 'POST',
    path: '/api/invitations',
    may,
    isOurs,
    body: z.object({ guests, language: Language }),
    responses: { ...refusals, 200: Invitations, 409: Errors },
  }),
  resend: route({
    summary:
      'Sends the invitation again with a new link. ' +
      '409: the invitation was accepted or withdrawn, or the daily email limit is reached.',
    method: 'POST',
    path: '/api/invitations/{id}/letter',
    may,
    isOurs,
    params,
    responses: changed,
  }),
  withdraw: route({
    summary:
      'Withdraws the invitation, which invalidates its link. 409: the invitation has been accepted.',
    method: 'DELETE',
    path: '/api/invitations/{id}',
    may,
    isOurs,
    params,
    responses: changed,
  }),
  open: route({
    summary: 'Opens an invitation link in this browser. 404: the link is invalid or expired.',
    method: 'POST',
    path: '/api/invitations/opened',
    may: 'everyone',
    isOurs,
    body: z.object({ token: text(100) }),
    responses: { ...publicRefusals, 200: OpenedInvitation, 404: Errors },
  }),
  opened: route({
    summary:
      'Returns the invitation that was opened in this browser and can still be accepted; null if there is none.',
    method: 'GET',
    path: '/api/invitations/opened',
    may: 'everyone',
    isOurs,
    responses: { ...publicRefusals, 200: z.nullable(OpenedInvitation) },
  }),
};
