import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { PersonKind, SourceName } from './register.ts';
import { route } from './route.ts';
import { IsoDate, Moment } from './values.ts';

/**
 * What a client can be given: users, organisations and groups by SCIM, the calls about cards, and
 * pushing the lists of costs, devices, software and studies.
 */
export const ScimResource = z.enum([
  'people',
  'organisations',
  'roles',
  'cards',
  'costs',
  'devices',
  'software',
  'studies',
]);
export type ScimResource = z.infer<typeof ScimResource>;

export const ScimClientState = z.enum(['Active', 'EndsSoon', 'Ended', 'Revoked']);
export type ScimClientState = z.infer<typeof ScimClientState>;

/** Maximum number of clients that have not been revoked. */
export const MAX_SCIM_CLIENTS = 50;

const reach = {
  resources: z.array(ScimResource).check(z.minLength(1, 'INPUT_REQUIRED')),
  mayWrite: z.boolean(),
};

/** What the users get for whom the system states none. Absent: it must state it. */
const defaults = {
  defaultKind: z.optional(z.nullable(PersonKind)),
  /** The id of an organisation in the university's own systems. */
  defaultOrganisation: z.optional(z.nullable(text(64))),
};

export const ConnectedSystem = z.object({
  id: z.guid(),
  name: z.string(),
  /** The source whose records it states. */
  source: z.string(),
  ...reach,
  ...defaults,
  state: ScimClientState,
  /** The last day on which it is accepted. */
  endsOn: IsoDate,
  revokedAt: z.nullable(Moment),
  /** Accurate to the minute; null before the first use. */
  lastUsedAt: z.nullable(Moment),
  /** Until when the token before is also accepted; null when it is not. */
  earlierTokenUntil: z.nullable(Moment),
  createdAt: Moment,
  /** Null for a client that was created by the command, or by somebody who has been removed. */
  createdBy: z.nullable(z.string()),
  /** What a change of the client must name. */
  version: z.number(),
});
export type ConnectedSystem = z.infer<typeof ConnectedSystem>;

const WithToken = z.object({
  client: ConnectedSystem,
  /** Shown once. */
  token: z.string(),
});

const may = usersOf('administration');
const isOurs = true;
const params = z.object({ id: z.guid() });

/** The systems that state people, organisations and roles by SCIM. Not in the specification. */
export const scimClients = {
  list: route({
    summary: 'Returns the clients by name, those that have been revoked last.',
    method: 'GET',
    path: '/api/ScimClients',
    may,
    isOurs,
    responses: { ...refusals, 200: z.array(ConnectedSystem) },
  }),
  create: route({
    summary:
      'Adds a client, and returns the token with which it calls. 400: the name is taken, the last ' +
      'day is not within two years, or there are too many clients.',
    method: 'POST',
    path: '/api/ScimClients',
    may,
    isOurs,
    body: z.object({ name: text(100), source: SourceName, ...reach, ...defaults, endsOn: IsoDate }),
    responses: { ...refusals, 200: WithToken },
  }),
  renew: route({
    summary:
      'Gives the client a new token and last day. For a day, the token before is also accepted, ' +
      'unless the client has ended. 409: it has been changed meanwhile.',
    method: 'POST',
    path: '/api/ScimClients/{id}/token',
    may,
    isOurs,
    params,
    body: z.object({ endsOn: IsoDate, version: z.int32() }),
    responses: { ...refusals, 200: WithToken, 404: Errors, 409: Errors },
  }),
  revoke: route({
    summary: 'Accepts no token of the client any more. 409: it has been changed meanwhile.',
    method: 'POST',
    path: '/api/ScimClients/{id}/revocation',
    may,
    isOurs,
    params,
    body: z.object({ version: z.int32() }),
    responses: { ...refusals, 200: ConnectedSystem, 404: Errors, 409: Errors },
  }),
};
