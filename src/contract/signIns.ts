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

/**
 * The name of the university's network from which the sign-in came; null when it came from
 * elsewhere. The address itself is never sent.
 */
const network = z.optional(z.nullable(z.string()));

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
  network,
  /** The session that it began, while that session is active. */
  session: z.optional(z.nullable(z.object({ id: z.string(), lastUsedAt: Moment }))),
  /** What the person has said about it; null if nothing yet. */
  answer: z.optional(z.nullable(z.enum(['Mine', 'NotMine']))),
  /** Whether this session has reported it, and may therefore take that back. */
  mayTakeBack: z.optional(z.boolean()),
  /** The number of the case that the person has sent about it; null if none. */
  caseNumber: z.optional(z.nullable(z.string())),
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
    isOpenBeforeTerms: true,
    isOurs,
    responses: { ...refusals, 200: z.array(LiveSignIn) },
  }),
  end: route({
    summary: 'Ends another session of the person. 409: it is the current session.',
    method: 'DELETE',
    path: '/api/authentication/sessions/{id}',
    may: mayWithEmail,
    isOpenBeforeTerms: true,
    isOurs,
    params,
    responses: { ...refusals, 204: null, 404: Errors, 409: Errors },
  }),
  endOthers: route({
    summary: 'Ends all other sessions of the person.',
    method: 'DELETE',
    path: '/api/authentication/sessions',
    may: mayWithEmail,
    isOpenBeforeTerms: true,
    isOurs,
    responses: { ...refusals, 200: z.object({ ended: z.int() }) },
  }),
  recent: route({
    summary:
      'Returns the person’s sign-ins of the last 90 days, at most 50: the current session, ' +
      'the other active ones, and those that have ended, each newest first.',
    method: 'GET',
    path: '/api/authentication/signins',
    may,
    isOpenBeforeTerms: true,
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
    isOpenBeforeTerms: true,
    isOurs,
    params,
    responses: { ...refusals, 200: z.object({ ended: z.int() }), 404: Errors, 409: Errors },
  }),
  confirmSignIn: route({
    summary: 'Records that a sign-in was made by the person. 409: it was reported.',
    method: 'POST',
    path: '/api/authentication/signins/{id}/me',
    may,
    isOpenBeforeTerms: true,
    isOurs,
    params,
    responses: { ...refusals, 204: null, 404: Errors, 409: Errors },
  }),
  takeBackReport: route({
    summary:
      'Takes back a report made by mistake. The password need no longer be changed, if nothing ' +
      'else requires it; ended sessions stay ended. 409: another session has reported it, ' +
      'or nobody has.',
    method: 'DELETE',
    path: '/api/authentication/signins/{id}/notme',
    may,
    isOpenBeforeTerms: true,
    isOurs,
    params,
    responses: { ...refusals, 204: null, 404: Errors, 409: Errors },
  }),
};
