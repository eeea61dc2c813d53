import * as z from 'zod/mini';
import { externalUsers, portalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { route } from './route.ts';
import { Moment, Scope } from './values.ts';

/**
 * The browser and operating system in one word each, such as `Firefox` and `Windows`; null when not
 * recognised.
 */
const device = { browser: z.nullable(z.string()), system: z.nullable(z.string()) };

/** An active session of the user. */
export const LiveSignIn = z.object({
  id: z.string(),
  authenticationScope: Scope,
  ...device,
  signedInAt: Moment,
  lastUsedAt: Moment,
  /** Whether this is the session of the requesting browser. */
  isThis: z.boolean(),
});
export type LiveSignIn = z.infer<typeof LiveSignIn>;

/** A sign-in of recent weeks, whether or not its session is still active. */
export const PastSignIn = z.object({
  id: z.string(),
  authenticationScope: Scope,
  ...device,
  at: Moment,
  isThis: z.boolean(),
});
export type PastSignIn = z.infer<typeof PastSignIn>;

const may = portalUsers;
/** External users manage their sessions whichever way they signed in. */
const mayWithEmail = [...portalUsers, ...externalUsers] as const;
const isOurs = true;
const params = z.object({ id: text(64) });

/** The user's active sessions and recent sign-ins, and the actions on them. */
export const signIns = {
  live: route({
    summary:
      'Returns the person’s active sessions, the current one first; ' +
      'none if the sign-in does not identify the account’s owner with certainty.',
    method: 'GET',
    path: '/api/authentication/sessions',
    may: mayWithEmail,
    isOurs,
    responses: { ...refusals, 200: z.array(LiveSignIn) },
  }),
  end: route({
    summary: 'Ends another session of the person. 409: it is the current session.',
    method: 'DELETE',
    path: '/api/authentication/sessions/{id}',
    may: mayWithEmail,
    isOurs,
    params,
    responses: { ...refusals, 204: null, 404: Errors, 409: Errors },
  }),
  endOthers: route({
    summary: 'Ends all other sessions of the person.',
    method: 'DELETE',
    path: '/api/authentication/sessions',
    may: mayWithEmail,
    isOurs,
    responses: { ...refusals, 200: z.object({ ended: z.int() }) },
  }),
  recent: route({
    summary: 'Returns the person’s sign-ins of the last 90 days, newest first, at most 50.',
    method: 'GET',
    path: '/api/authentication/signins',
    may,
    isOurs,
    responses: { ...refusals, 200: z.array(PastSignIn) },
  }),
  reportSignIn: route({
    summary:
      'Reports that a sign-in was not made by the person. All other sessions end, ' +
      'and the password must be changed. 409: it is the current session.',
    method: 'POST',
    path: '/api/authentication/signins/{id}/notme',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: z.object({ ended: z.int() }), 404: Errors, 409: Errors },
  }),
};
