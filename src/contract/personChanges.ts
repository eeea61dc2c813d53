import * as z from 'zod/mini';
import { portalUsers, usersOf } from './access.ts';
import { Errors, publicRefusals, refusals } from './errors.ts';
import { text, UserId } from './inputs.ts';
import { route } from './route.ts';
import { IsoDate, Moment } from './values.ts';

/**
 * What somebody else has changed of a person: the number, name or an address that recognise the
 * person, a further account, where an account belongs, its end, and that two records became one.
 */
export const PersonChangeKind = z.enum([
  'number',
  'name',
  'address',
  'account',
  'reach',
  'ended',
  'joined',
]);
export type PersonChangeKind = z.infer<typeof PersonChangeKind>;

/** What the person is shown of a change: never the old or the new value. */
export const AnnouncedChange = z.object({
  id: z.string(),
  kinds: z.array(PersonChangeKind),
  madeDate: Moment,
  /** The name of the person or system that made it; null if the portal's operator did. */
  madeBy: z.nullable(z.string()),
  /**
   * The first day on which what replaced a number or an address sets a password again; null if
   * nothing is held.
   */
  heldUntil: z.nullable(IsoDate),
  /** Whether the person has stated that it was not them. */
  isDisowned: z.boolean(),
  /** Whether a desk has checked it. */
  isSettled: z.boolean(),
});
export type AnnouncedChange = z.infer<typeof AnnouncedChange>;

/** Why a desk cannot settle a change. */
export const SettleRefusal = z.enum([
  'ONESELF',
  'MORE_POWER',
  'OTHER_ACCOUNT',
  'TAKEN_OVER',
  'NOT_PROVED',
  'AUTHOR',
]);
export type SettleRefusal = z.infer<typeof SettleRefusal>;

/** A change that waits for a desk, and why this worker cannot settle it; empty if they can. */
export const HeldChange = z.extend(AnnouncedChange, { refusals: z.array(SettleRefusal) });
export type HeldChange = z.infer<typeof HeldChange>;

/** The secret after the `#` of the link in the person's letter. */
const ofLetter = {
  method: 'POST',
  may: 'everyone',
  isOurs: true,
  body: z.object({ token: text(100) }),
  responses: { ...publicRefusals, 200: AnnouncedChange, 404: Errors },
} as const;

/** What others have changed of a person, and the person's "this was not me". */
export const personChanges = {
  announced: route({
    summary: 'Returns the change that a letter to the person is about. 404: the link is invalid.',
    path: '/api/PersonChange/Announced',
    ...ofLetter,
  }),
  disown: route({
    summary:
      'States that the change that a letter is about was not asked for: ' +
      'ends what has followed from it, holds what it replaced, and opens a case.',
    path: '/api/PersonChange/Disowned',
    ...ofLetter,
  }),
  own: route({
    summary: 'Returns what others have changed of the user lately, newest first.',
    method: 'GET',
    path: '/api/PersonChange/Own',
    may: portalUsers,
    isOurs: true,
    responses: { ...refusals, 200: z.array(AnnouncedChange) },
  }),
  disownOwn: route({
    summary: 'Does the same as Disowned for a change of the user.',
    method: 'POST',
    path: '/api/PersonChange/Own/Disowned',
    may: portalUsers,
    isOurs: true,
    body: z.object({ id: text(64) }),
    responses: { ...refusals, 200: AnnouncedChange, 404: Errors },
  }),
  held: route({
    summary: 'Returns the changes of a person that a desk has to check. Every reading is logged.',
    method: 'GET',
    path: '/api/PersonChange/Held',
    may: usersOf('search-profile'),
    isOurs: true,
    query: z.object({ liUId: UserId }),
    responses: { ...refusals, 200: z.array(HeldChange), 404: Errors },
  }),
  settle: route({
    summary:
      'Records that a desk has checked a change. It stands, or a number that is not the person’s ' +
      'is removed, so that the right one can be given. 409 under `change`: this worker cannot settle it.',
    method: 'POST',
    path: '/api/PersonChange/Settled',
    may: usersOf('search-profile'),
    isOurs: true,
    body: z.object({ id: text(64), stands: z.boolean() }),
    responses: { ...refusals, 200: AnnouncedChange, 404: Errors, 409: Errors },
  }),
};
