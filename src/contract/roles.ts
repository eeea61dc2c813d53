import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text, UserId } from './inputs.ts';
import { route } from './route.ts';
import { IsoDate, LocalizedText, Moment, Role } from './values.ts';

/**
 * Who says that a person holds a role. `portal`: a superuser, on the page. `register`: a file or a
 * command. `issuer`: a claim of the identity provider, which every sign-in confirms.
 */
export const GrantSource = z.enum(['portal', 'register', 'issuer']);
export type GrantSource = z.infer<typeof GrantSource>;

/** A role, or a part of the organisation that a role of the person applies to. */
export const RoleGrant = z.object({
  id: z.guid(),
  /** Null for a part of the organisation. */
  role: z.nullable(Role),
  /** Null for a role. */
  organisation: z.nullable(z.object({ id: z.guid(), name: LocalizedText })),
  source: GrantSource,
  since: z.nullable(Moment),
  /** The last day; null: until somebody takes it away. */
  until: z.nullable(IsoDate),
  /** The name of the person who gave it; null if it was not a person. */
  givenBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type RoleGrant = z.infer<typeof RoleGrant>;

export const RoleHolder = z.object({
  liUId: z.string(),
  displayName: z.string(),
  /** Whether it is the caller, who cannot change their own roles. */
  isSelf: z.boolean(),
  grants: z.array(RoleGrant),
});
export type RoleHolder = z.infer<typeof RoleHolder>;

/** Maximum number of people in a response. */
export const MAX_HOLDERS = 200;

const may = usersOf('administration');
const isOurs = true;
const until = z.nullable(IsoDate);
const grant = z.object({ id: z.guid() });

/** Giving and taking roles. Not in the specification. */
export const roles = {
  list: route({
    summary:
      'Returns the people who hold a role, with those whose last day passed lately; for a search, ' +
      'the people whose name or user id matches, with or without a role.',
    method: 'GET',
    path: '/api/Roles',
    may,
    isOurs,
    query: z.object({ search: z.optional(text(100)) }),
    responses: {
      ...refusals,
      200: z.object({ holders: z.array(RoleHolder), hasMore: z.boolean() }),
    },
  }),
  organisations: route({
    summary: 'Returns the parts of the organisation that a role can apply to.',
    method: 'GET',
    path: '/api/Roles/organisations',
    may,
    isOurs,
    responses: {
      ...refusals,
      200: z.array(z.object({ id: z.guid(), name: LocalizedText, shortName: z.string() })),
    },
  }),
  give: route({
    summary:
      'Gives a role, a part of the organisation or both. 404: no such account. ' +
      '400: the own account, the person holds it already, or the role applies to parts of the ' +
      'organisation and the person has none.',
    method: 'POST',
    path: '/api/Roles/{liUId}',
    may,
    isOurs,
    params: z.object({ liUId: UserId }),
    body: z.object({
      role: z.nullable(Role),
      organisationId: z.nullable(z.guid()),
      until,
      reason: text(300),
    }),
    responses: { ...refusals, 200: null, 404: Errors },
  }),
  changeEnd: route({
    summary:
      'Changes the last day. 400: the own role, a role from the identity provider, or the last ' +
      'superuser.',
    method: 'PATCH',
    path: '/api/Roles/grants/{id}',
    may,
    isOurs,
    params: grant,
    body: z.object({ until }),
    responses: { ...refusals, 200: null, 404: Errors },
  }),
  take: route({
    summary:
      'Takes a role or a part of the organisation away. 400: the own role, a role from the ' +
      'identity provider, or the last superuser.',
    method: 'DELETE',
    path: '/api/Roles/grants/{id}',
    may,
    isOurs,
    params: grant,
    responses: { ...refusals, 200: null, 404: Errors },
  }),
};
