import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { refusals } from './errors.ts';
import { matching } from './inputs.ts';
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

/**
 * One thing in a section, such as an account: its values by name. Names in two languages are
 * objects with both.
 */
const Row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof Row>;

/** What is disclosed to a person, by the names of its sections, such as `accounts`. */
const Sections = z.record(z.string(), z.array(Row));
export type Sections = z.infer<typeof Sections>;

/** What the portal stores about the user. */
export const privacy = {
  trail: route({
    summary:
      'Returns the events that concern the person’s data, newest first; ' +
      '`before` is the id of the last event already received.',
    method: 'GET',
    path: '/api/user/trail',
    may: portalUsers,
    isOpenBeforeTerms: true,
    isOurs: true,
    query: z.object({ before: z.optional(matching(/^\d{1,18}$/)) }),
    responses: {
      ...refusals,
      200: z.object({ events: z.array(PrivacyEvent), hasMore: z.boolean() }),
    },
  }),
  data: route({
    summary:
      'Returns the data that the portal stores about the person, except pictures, secrets, ' +
      'notes that the staff write for each other and other people’s data.',
    method: 'GET',
    path: '/api/user/data',
    may: portalUsers,
    isOpenBeforeTerms: true,
    isOurs: true,
    responses: { ...refusals, 200: z.object({ fetchedAt: Moment, sections: Sections }) },
  }),
};
