import * as z from 'zod/mini';
import { usersOf, identifiedUsers } from './access.ts';
import { Account, AccountSlim, AccountSummary } from './account.ts';
import { creationShapes } from './accountFieldShapes.ts';
import { ExternalInvoiceData } from './externalInvoice.ts';
import { AccountEvent } from './accountHistory.ts';
import { ActivationKeyAccount } from './activationKeys.ts';
import { Errors, refusals } from './errors.ts';
import {
  Lin,
  many,
  matching,
  Name,
  NationalId,
  optionalText,
  OrganisationId,
  text,
  UserId,
  WholeNumber,
} from './inputs.ts';
import { route } from './route.ts';
import { AffiliationType } from './values.ts';

/** Number of accounts per page of quick search results. */
export const SLIM_PAGE_SIZE = 50;

/**
 * A new account or, with `norEduPersonLIN`, one that the caller's organisation takes over
 * (DATA-04).
 */
export const CreateAccount = z.object({
  ...creationShapes,
  norEduPersonLIN: z.nullable(Lin),
  norEduPersonNIN: z.nullable(NationalId),
  liUId: z.nullable(UserId),
  givenName: Name,
  surname: Name,
  organisationId: OrganisationId,
  costCentreActivityId: z.nullable(text(64)),
  externalInvoiceData: z.nullable(ExternalInvoiceData),
});
export type CreateAccount = z.infer<typeof CreateAccount>;

const may = usersOf('account-management');

/** The accounts to list; an empty list of affiliations means all affiliations. */
const listQuery = z.object({
  'affiliations[]': many(AffiliationType),
  organisationTreeNodeGuid: OrganisationId,
});
const listResponses = { ...refusals, 200: z.array(Account), 404: Errors } as const;

/** What has changed in a list since a version of it. */
const ListChanges = z.object({
  /** Null: the changes are no longer known, and the list must be read again. */
  version: z.nullable(z.string()),
  /** The accounts of the list that may have changed, or are new in it. */
  accounts: z.array(Account),
  /** The people whose accounts are perhaps no longer in the list, by norEduPersonLIN. */
  gone: z.array(z.string()),
});

/** Finding, listing and creating accounts. Changes to many accounts are in `accountChanges`. */
export const accounts = {
  active: route({
    summary: 'Returns the active accounts below a node that the caller administers.',
    method: 'GET',
    path: '/api/Accounts/active',
    may,
    query: listQuery,
    isStreamed: true,
    responses: listResponses,
  }),
  deprovisioning: route({
    summary: 'Returns the accounts in retirement below a node that the caller administers.',
    method: 'GET',
    path: '/api/Accounts/deprovisioning',
    may,
    query: listQuery,
    isStreamed: true,
    responses: listResponses,
  }),
  inactive: route({
    summary: 'Returns the inactive accounts below a node that the caller administers.',
    method: 'GET',
    path: '/api/Accounts/inactive',
    may,
    query: listQuery,
    isStreamed: true,
    responses: listResponses,
  }),
  listChanges: route({
    summary:
      'Returns what has changed in a list since the version that its ETag, or the response before, named.',
    method: 'GET',
    path: '/api/Accounts/Changes',
    may,
    query: z.extend(listQuery, {
      list: z.enum(['active', 'deprovisioning', 'inactive'], 'INPUT_INVALID'),
      since: text(4000),
    }),
    isOurs: true,
    responses: { ...refusals, 200: ListChanges, 404: Errors },
  }),
  listSlim: route({
    summary:
      'Returns accounts within the caller’s reach in pages of 50, matched as in the search. ' +
      'Without a query, all accounts are returned, or all students.',
    method: 'GET',
    path: '/api/Accounts/Slim',
    may: usersOf('account-management', 'activation-key-generate', 'reset-deceased-password'),
    query: z.object({
      query: optionalText(100),
      skip: matching(/^\d{1,6}$/),
      personType: z.optional(z.literal('Student', 'INPUT_INVALID')),
    }),
    hasSensitiveQuery: true,
    isOurs: true,
    responses: { ...refusals, 200: z.array(AccountSlim) },
  }),
  searchSlim: route({
    summary:
      'Returns at most 50 accounts within the caller’s reach that match part of a name, user id or number.',
    method: 'GET',
    path: '/api/Accounts/Slim/Search',
    may: usersOf('account-management', 'activation-key-generate', 'reset-deceased-password'),
    query: z.object({ query: text(100) }),
    hasSensitiveQuery: true,
    responses: { ...refusals, 200: z.array(AccountSlim) },
  }),
  search: route({
    summary:
      'Returns the accounts of one person by user id or national id, ' +
      'including accounts outside the caller’s reach, for a takeover.',
    method: 'GET',
    path: '/api/Accounts/Search',
    may,
    query: z.object({ liUId: z.optional(UserId), norEduPersonNin: z.optional(NationalId) }),
    hasSensitiveQuery: true,
    responses: { ...refusals, 200: z.array(Account) },
  }),
  searchByNumber: route({
    summary:
      'Returns the same as the search by national id, which is in the body, so that no address has it.',
    method: 'POST',
    path: '/api/Accounts/Search',
    may,
    body: z.object({ norEduPersonNin: NationalId }),
    reads: true,
    isOurs: true,
    responses: { ...refusals, 200: z.array(Account) },
  }),
  searchSlimByNumber: route({
    summary:
      'Returns accounts within the caller’s reach in pages of 50, matched as in the search. ' +
      'The text is in the body, so that no address has a national id or a part of one.',
    method: 'POST',
    path: '/api/Accounts/Slim/Search',
    may: usersOf('account-management', 'activation-key-generate', 'reset-deceased-password'),
    body: z.object({
      query: text(100),
      skip: WholeNumber.check(z.minimum(0, 'INPUT_INVALID'), z.maximum(999_999, 'INPUT_INVALID')),
    }),
    reads: true,
    isOurs: true,
    responses: { ...refusals, 200: z.array(AccountSlim) },
  }),
  searchDeceased: route({
    summary:
      'Returns the accounts of deceased people within the caller’s reach that match the ' +
      'query; all of them if the query is empty.',
    method: 'POST',
    path: '/api/Accounts/deceased/search',
    may: usersOf('reset-deceased-password'),
    body: z.object({
      query: optionalText(100),
      organisationTreeNodeGuid: z.optional(OrganisationId),
    }),
    reads: true,
    responses: { ...refusals, 200: z.array(Account) },
  }),
  ofSignedIn: route({
    summary:
      'Returns the accounts of the signed-in person, who chooses one of them before setting a password.',
    method: 'GET',
    path: '/api/Accounts/SetPassword/Search',
    may: identifiedUsers,
    responses: { ...refusals, 200: z.array(AccountSummary) },
  }),
  forActivationKey: route({
    summary:
      'Returns the account for which an activation key is to be created, ' +
      'by norEduPersonLIN or user id. 403: the account is outside the caller’s reach or role.',
    method: 'GET',
    path: '/api/Accounts/ActivationKeyGen/Search',
    may: usersOf('activation-key-generate'),
    query: z.object({ norEduPersonLin: Lin }),
    responses: { ...refusals, 200: ActivationKeyAccount, 404: Errors },
  }),
  history: route({
    summary:
      'Returns at most 500 events in the history of an account below a node that the caller administers, newest first.',
    method: 'GET',
    path: '/api/Accounts/{norEduPersonLIN}/history',
    may,
    params: z.object({ norEduPersonLIN: Lin }),
    isOurs: true,
    responses: { ...refusals, 200: z.array(AccountEvent), 404: Errors },
  }),
  create: route({
    summary:
      'Creates or takes over an account. ' +
      '403: the caller does not administer the organisation; ' +
      '409: the person already has such an account.',
    method: 'POST',
    path: '/api/Accounts',
    may,
    body: CreateAccount,
    responses: { ...refusals, 200: Account, 404: Errors, 409: Errors },
  }),
};
