import * as z from 'zod/mini';
import { usersOf, whoeverIsIdentified } from './access.ts';
import { Account, AccountSlim, AccountSummary, ExternalInvoiceData } from './account.ts';
import { AccountEvent } from './accountHistory.ts';
import { ActivationKeyAccount } from './activationKeys.ts';
import { Errors, refusals } from './errors.ts';
import { Email, Lin, many, NationalId, optionalText, OrganisationId, text, UserId } from './inputs.ts';
import { route } from './route.ts';
import { AffiliationType, IsoDate, SubscriptionType } from './values.ts';

/** Number of accounts per page of quick search results. */
export const SLIM_PAGE = 50;

/** A new account or, with `norEduPersonLIN`, one that the caller's organisation takes over (DATA-04). */
export const CreateAccount = z.object({
  norEduPersonLIN: z.nullable(Lin),
  norEduPersonNIN: z.nullable(NationalId),
  liUId: z.nullable(UserId),
  givenName: text(),
  surname: text(),
  description: z.nullable(optionalText(1000)),
  organisationId: OrganisationId,
  validThrough: IsoDate,
  itSubscriptionType: SubscriptionType,
  contactPersonEmployeeNorEduPersonLin: z.nullable(Lin),
  costCentreActivityId: z.nullable(text(64)),
  hasEmployeeProfilePage: z.boolean(),
  externalEmailAddress: z.nullable(Email),
  externalInvoiceData: z.nullable(ExternalInvoiceData),
});
export type CreateAccount = z.infer<typeof CreateAccount>;

const may = usersOf('account-management');

/** The accounts to list; an empty list of affiliations means all affiliations. */
const listQuery = z.object({ 'affiliations[]': many(AffiliationType), organisationTreeNodeGuid: OrganisationId });
const listResponses = { ...refusals, 200: z.array(Account), 404: Errors } as const;

/** Finding, listing and creating accounts. Changes to many accounts are in `accountChanges`. */
export const accounts = {
  active: route({
    summary: 'The active accounts below a node that the caller administers.',
    method: 'GET',
    path: '/api/Accounts/active',
    may,
    query: listQuery,
    isStreamed: true,
    responses: listResponses,
  }),
  deprovisioning: route({
    summary: 'The accounts under retirement below a node that the caller administers.',
    method: 'GET',
    path: '/api/Accounts/deprovisioning',
    may,
    query: listQuery,
    isStreamed: true,
    responses: listResponses,
  }),
  inactive: route({
    summary: 'The inactive accounts below a node that the caller administers.',
    method: 'GET',
    path: '/api/Accounts/inactive',
    may,
    query: listQuery,
    isStreamed: true,
    responses: listResponses,
  }),
  listSlim: route({
    summary: 'The same search further on, 50 accounts at a time. Without a text it is all of them, or all students.',
    method: 'GET',
    path: '/api/Accounts/Slim',
    may: usersOf('account-management', 'activation-key-generate', 'reset-deceased-password'),
    query: z.object({ query: optionalText(100), skip: z.string().check(z.regex(/^\d{1,6}$/, 'INPUT_INVALID')), personType: z.optional(z.literal('Student', 'INPUT_INVALID')) }),
    hasSecretQuery: true,
    isOurs: true,
    responses: { ...refusals, 200: z.array(AccountSlim) },
  }),
  searchSlim: route({
    summary: 'Accounts within the caller’s reach by part of a name, user id or number, at most 50.',
    method: 'GET',
    path: '/api/Accounts/Slim/Search',
    may: usersOf('account-management', 'activation-key-generate', 'reset-deceased-password'),
    query: z.object({ query: text(100) }),
    hasSecretQuery: true,
    responses: { ...refusals, 200: z.array(AccountSlim) },
  }),
  search: route({
    summary: 'The accounts of one person by user id or national id, also beyond the caller’s reach, for take-over.',
    method: 'GET',
    path: '/api/Accounts/Search',
    may,
    query: z.object({ liUId: z.optional(UserId), norEduPersonNin: z.optional(NationalId) }),
    hasSecretQuery: true,
    responses: { ...refusals, 200: z.array(Account) },
  }),
  searchDeceased: route({
    summary: 'Deceased people’s accounts within the caller’s reach; an empty query is all of them.',
    method: 'POST',
    path: '/api/Accounts/deceased/search',
    may: usersOf('reset-deceased-password'),
    body: z.object({ query: optionalText(100), organisationTreeNodeGuid: z.optional(OrganisationId) }),
    reads: true,
    responses: { ...refusals, 200: z.array(Account) },
  }),
  ofSignedIn: route({
    summary: 'The accounts of anyone who is signed in, to choose one before setting a password.',
    method: 'GET',
    path: '/api/Accounts/SetPassword/Search',
    may: whoeverIsIdentified,
    responses: { ...refusals, 200: z.array(AccountSummary) },
  }),
  forActivationKey: route({
    summary: 'The account that an activation key is to be made for, by norEduPersonLIN or user id. 403: not within the caller’s reach or role.',
    method: 'GET',
    path: '/api/Accounts/ActivationKeyGen/Search',
    may: usersOf('activation-key-generate'),
    query: z.object({ norEduPersonLin: Lin }),
    responses: { ...refusals, 200: ActivationKeyAccount, 404: Errors },
  }),
  history: route({
    summary: 'What has been done to an account below a node that the caller administers, the newest first, at most 500.',
    method: 'GET',
    path: '/api/Accounts/{norEduPersonLIN}/history',
    may,
    params: z.object({ norEduPersonLIN: Lin }),
    isOurs: true,
    responses: { ...refusals, 200: z.array(AccountEvent), 404: Errors },
  }),
  create: route({
    summary: 'Creates or takes over an account. 403: the organisation is not the caller’s; 409: the person has such an account.',
    method: 'POST',
    path: '/api/Accounts',
    may,
    body: CreateAccount,
    responses: { ...refusals, 200: Account, 404: Errors, 409: Errors },
  }),
};
