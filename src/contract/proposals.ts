import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { route } from './route.ts';
import { LocalizedText, Moment } from './values.ts';

/** Why the caller cannot accept what a system states of somebody. */
export const ProposalRefusal = z.enum([
  'ONESELF',
  'MORE_POWER',
  'OTHER_ACCOUNT',
  'NOT_PROVED',
  /** The portal has a personal number, which no system replaces. */
  'NUMBER_STAYS',
  /** Name or birth date are not those of the number before. */
  'NUMBER_DIFFERS',
  'DECEASED',
  /** The person, the account or the statement is not the same any more. */
  'CHANGED',
  /** It was encrypted with another key. */
  'UNREADABLE',
  'LAST_SUPERUSER',
]);
export type ProposalRefusal = z.infer<typeof ProposalRefusal>;

/** What would change of a person or an account. */
export const ProposedAttribute = z.enum([
  'name',
  'nationalId',
  'birthDate',
  'affiliation',
  'email',
  'externalEmail',
  'organisation',
  'endDate',
]);
export type ProposedAttribute = z.infer<typeof ProposedAttribute>;

/** What a system states of somebody over whom it has no power. */
export const Proposal = z.object({
  id: z.guid(),
  source: z.string(),
  /** The name of the client that stated it. */
  client: z.string(),
  /** `claim`: the system does not know the person yet. `end`: the account would end. */
  kind: z.enum(['claim', 'change', 'end']),
  lin: z.string(),
  displayName: z.string(),
  userIds: z.array(z.string()),
  holdsRole: z.boolean(),
  at: Moment,
  /** What the portal has and what the system states; numbers without the last four digits. */
  changes: z.array(
    z.object({
      attribute: ProposedAttribute,
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** Whether a claim has the number, the names and the birth date that the portal has. */
  agrees: z.boolean(),
  /** Why the caller cannot accept it. */
  refusals: z.array(ProposalRefusal),
});
export type Proposal = z.infer<typeof Proposal>;

/** A move of an organisation by a system that would change who administers many people. */
export const HeldMove = z.object({
  id: z.guid(),
  client: z.string(),
  organisation: LocalizedText,
  from: z.nullable(LocalizedText),
  to: LocalizedText,
  /** How many people would have other administrators. */
  people: z.int(),
  at: Moment,
});
export type HeldMove = z.infer<typeof HeldMove>;

/** Maximum number of proposals in a response. */
export const MAX_PROPOSALS = 500;
/** Maximum number of proposals that one call accepts. */
export const MAX_ACCEPTED = 100;

const may = usersOf('administration');
const isOurs = true;
const params = z.object({ id: z.guid() });

/** What systems propose and somebody with the power decides. Not in the specification. */
export const proposals = {
  list: route({
    summary: 'Returns what systems have proposed and nobody has decided about, the oldest first.',
    method: 'GET',
    path: '/api/Proposals',
    may,
    isOurs,
    responses: {
      ...refusals,
      200: z.object({
        proposals: z.array(Proposal),
        total: z.int(),
        moves: z.array(HeldMove),
      }),
    },
  }),
  accept: route({
    summary:
      'Carries out what the system states. 400: a `ProposalRefusal`, or why the record is refused. ' +
      '409: somebody has decided about it, or the system has withdrawn or replaced it.',
    method: 'POST',
    path: '/api/Proposals/{id}/accept',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: null, 409: Errors },
  }),
  decline: route({
    summary: 'Keeps what the portal has. 409: as for `accept`.',
    method: 'POST',
    path: '/api/Proposals/{id}/decline',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: null, 409: Errors },
  }),
  acceptAgreeing: route({
    summary:
      'Accepts those of these claims that agree in number, names and birth date, in one ' +
      'transaction. Others stay as they are. Returns how many have been accepted.',
    method: 'POST',
    path: '/api/Proposals/accept',
    may,
    isOurs,
    body: z.object({ ids: z.array(z.guid()).check(z.minLength(1), z.maxLength(MAX_ACCEPTED)) }),
    responses: { ...refusals, 200: z.object({ accepted: z.int() }) },
  }),
  permitMove: route({
    summary: 'Moves the organisation. 400: it cannot be moved there. 409: as for `accept`.',
    method: 'POST',
    path: '/api/Proposals/moves/{id}/permit',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: null, 409: Errors },
  }),
  declineMove: route({
    summary: 'Keeps the organisation where it is. 409: as for `accept`.',
    method: 'POST',
    path: '/api/Proposals/moves/{id}/decline',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: null, 409: Errors },
  }),
};
