import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { refusals } from './errors.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** An event that concerned a person's data. */
export const PrivacyEvent = z.object({
  id: z.string(),
  at: Moment,
  /** The action as named in the audit trail, such as `passwords.change`. */
  action: z.string(),
  by: z.enum(['self', 'other', 'system']),
  /** The actor's name, if the actor was another person. */
  actorName: z.nullable(z.string()),
});
export type PrivacyEvent = z.infer<typeof PrivacyEvent>;

/** What the portal stores about the user. */
export const privacy = {
  trail: route({
    summary: 'What was done to the person’s data, the newest first; `before` is the last event that is known already.',
    method: 'GET',
    path: '/api/user/trail',
    may: portalUsers,
    isOurs: true,
    query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'INPUT_INVALID'))) }),
    responses: { ...refusals, 200: z.object({ events: z.array(PrivacyEvent), hasMore: z.boolean() }) },
  }),
  data: route({
    summary: 'All that the portal holds about the person, but for pictures and what proves who they are.',
    method: 'GET',
    path: '/api/user/data',
    may: portalUsers,
    isOurs: true,
    responses: { ...refusals, 200: z.record(z.string(), z.unknown()) },
  }),
};
