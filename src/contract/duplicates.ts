import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { Lin, text, UserId } from './inputs.ts';
import { route } from './route.ts';
import {
  AccountType,
  AffiliationType,
  IsoDate,
  LocalizedText,
  Moment,
  PersonType,
  UserStatus,
} from './values.ts';

/** What two people have in common that makes them likely one human being. */
export const DuplicateReason = z.enum([
  'sameName',
  'similarName',
  'sameBirthDate',
  'sameAddress',
  'samePhone',
  /** They have been joined, and an account that stayed behind is in use again. */
  'inUseAgain',
]);
export type DuplicateReason = z.infer<typeof DuplicateReason>;

/** Why two people cannot be joined, or a join cannot be undone. */
export const JoinRefusal = z.enum([
  'SELF',
  'SAME_PERSON',
  'DECEASED',
  'TWO_NUMBERS',
  'HOLDS_ROLE',
  'BOTH_IN_USE',
  'KEPT_IS_CLOSED',
  'BOTH_ALUMNI',
  'IS_JOINED',
  'KEPT_APART',
  'LATER_JOIN',
  'ACCOUNT_IN_PLACE',
]);
export type JoinRefusal = z.infer<typeof JoinRefusal>;

/** An account of one of two people that are compared. */
export const ComparedAccount = z.object({
  id: z.guid(),
  /** Null until the account has one. */
  liUId: z.nullable(z.string()),
  accountType: AccountType,
  personType: PersonType,
  affiliation: z.nullable(AffiliationType),
  userStatus: UserStatus,
  organisation: z.nullable(LocalizedText),
  /** Null: until further notice. */
  lastDay: z.nullable(IsoDate),
  /** The systems that state the account, besides the portal. */
  sources: z.array(z.string()),
  createdAt: Moment,
});
export type ComparedAccount = z.infer<typeof ComparedAccount>;

/** One of two people that are compared. */
export const ComparedPerson = z.object({
  lin: z.string(),
  displayName: z.string(),
  givenName: z.string(),
  surname: z.string(),
  birthDate: z.nullable(IsoDate),
  /** Without the last four digits; null without a number. */
  maskedNumber: z.nullable(z.string()),
  numberKind: z.nullable(z.enum(['personal', 'coordination', 'transient'])),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  accounts: z.array(ComparedAccount),
  /** Campus cards that can be used or thawed. */
  cards: z.int(),
  holdsRole: z.boolean(),
  isAlumn: z.boolean(),
  isDeceased: z.boolean(),
  /** Whether it is the caller. */
  isSelf: z.boolean(),
  /** The lin of the person that this one has been joined with. */
  joinedInto: z.nullable(z.string()),
});
export type ComparedPerson = z.infer<typeof ComparedPerson>;

const ListedPerson = z.object({
  lin: z.string(),
  displayName: z.string(),
  birthDate: z.nullable(IsoDate),
  /** The user ids of the accounts, those in use first. */
  userIds: z.array(z.string()),
});

/** Two people as they stand in the list. */
export const PossibleDuplicate = z.object({
  people: z.tuple([ListedPerson, ListedPerson]),
  reasons: z.array(DuplicateReason),
});
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>;

/** The decision that two people are two human beings. */
export const KeptApart = z.object({ at: Moment, by: z.nullable(z.string()), reason: z.string() });
export type KeptApart = z.infer<typeof KeptApart>;

/** A join of two people, also one that has been undone. */
export const PersonJoin = z.object({
  id: z.guid(),
  kept: z.object({ lin: z.string(), displayName: z.string() }),
  joined: z.object({ lin: z.string(), displayName: z.string() }),
  /** The user ids of the accounts that moved. */
  userIds: z.array(z.string()),
  at: Moment,
  by: z.nullable(z.string()),
  reason: z.string(),
  undone: z.nullable(z.object({ at: Moment, by: z.nullable(z.string()) })),
  /** Why it cannot be undone; empty when it can, or when it has been. */
  undoRefusals: z.array(JoinRefusal),
});
export type PersonJoin = z.infer<typeof PersonJoin>;

/** Maximum number of possible duplicates, and of joins, in a response. */
export const MAX_DUPLICATES = 200;

const may = usersOf('administration');
const isOurs = true;
const params = z.object({ one: Lin, other: Lin });
const reason = text(300);

/** Finding, joining and keeping apart people who are likely one human being. Not in the specification. */
export const duplicates = {
  list: route({
    summary: 'Returns the people who are likely one human being, the likeliest first.',
    method: 'GET',
    path: '/api/Duplicates',
    may,
    isOurs,
    responses: {
      ...refusals,
      200: z.object({ duplicates: z.array(PossibleDuplicate), total: z.int() }),
    },
  }),
  joins: route({
    summary: 'Returns the latest joins, the newest first.',
    method: 'GET',
    path: '/api/Duplicates/joins',
    may,
    isOurs,
    responses: { ...refusals, 200: z.array(PersonJoin) },
  }),
  find: route({
    summary:
      'Returns the lins of the owners of two accounts. 404: no such account, with the field. ' +
      '400: both accounts belong to one person.',
    method: 'GET',
    path: '/api/Duplicates/find',
    may,
    isOurs,
    query: z.object({ one: UserId, other: UserId }),
    responses: { ...refusals, 200: params, 404: Errors },
  }),
  compare: route({
    summary: 'Returns two people side by side, and why one cannot be joined with the other.',
    method: 'GET',
    path: '/api/Duplicates/{one}/{other}',
    may,
    isOurs,
    params,
    responses: {
      ...refusals,
      200: z.object({
        people: z.tuple([ComparedPerson, ComparedPerson]),
        reasons: z.array(DuplicateReason),
        /** Why the other person cannot be joined with the one who is kept, by place. */
        refusals: z.tuple([z.array(JoinRefusal), z.array(JoinRefusal)]),
        keptApart: z.nullable(KeptApart),
      }),
      404: Errors,
    },
  }),
  keepApart: route({
    summary: 'Remembers that two people are two human beings, so that they are not listed.',
    method: 'PUT',
    path: '/api/Duplicates/{one}/{other}/apart',
    may,
    isOurs,
    params,
    body: z.object({ reason }),
    responses: { ...refusals, 200: null, 404: Errors },
  }),
  listAgain: route({
    summary: 'Forgets that two people were kept apart.',
    method: 'DELETE',
    path: '/api/Duplicates/{one}/{other}/apart',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: null },
  }),
  join: route({
    summary:
      'Joins `other` with `one`, who is kept: accounts, cards, identity documents and contact ' +
      'data move, both are written to, and `other` is signed out. 400: a `JoinRefusal`.',
    method: 'POST',
    path: '/api/Duplicates/{one}/{other}/join',
    may,
    isOurs,
    params,
    body: z.object({ reason }),
    responses: { ...refusals, 200: z.object({ id: z.guid() }), 404: Errors },
  }),
  undo: route({
    summary: 'Gives back what a join moved. 400: a `JoinRefusal`.',
    method: 'POST',
    path: '/api/Duplicates/joins/{id}/undo',
    may,
    isOurs,
    params: z.object({ id: z.guid() }),
    responses: { ...refusals, 200: null, 404: Errors },
  }),
};
