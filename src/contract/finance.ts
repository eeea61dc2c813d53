import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { many, matching, OrganisationId } from './inputs.ts';
import { route } from './route.ts';
import { AccountType, AffiliationType, SubscriptionType, UserStatus } from './values.ts';

/** One account's share of a cost in a month (FIN-03); `monthlyCost` is in kronor. */
export const CostDistributionRow = z.object({
  norEduPersonLin: z.string(),
  liUId: z.nullable(z.string()),
  givenName: z.string(),
  surname: z.string(),
  displayName: z.string(),
  organisationId: z.nullable(z.guid()),
  organisationCanonicalPath: z.nullable(z.string()),
  accountType: AccountType,
  affiliation: z.nullable(AffiliationType),
  subscriptionType: z.nullable(SubscriptionType),
  userStatus: UserStatus,
  distributionPercent: z.number(),
  monthlyCost: z.number(),
  costCentreName: z.nullable(z.string()),
  costCentreAccountNumber: z.nullable(z.string()),
  activityName: z.nullable(z.string()),
  activityAccountNumber: z.nullable(z.string()),
  employeeDescription: z.nullable(z.string()),
  externalInvoiceCustomer: z.nullable(z.string()),
  externalInvoiceReference: z.nullable(z.string()),
  externalInvoiceContactPerson: z.nullable(z.string()),
});
export type CostDistributionRow = z.infer<typeof CostDistributionRow>;

/** The cost of an organisational unit at one cost centre in a month, in kronor. */
export const CostSum = z.object({
  organisationCanonicalPath: z.nullable(z.string()),
  costCentreName: z.nullable(z.string()),
  monthlyCost: z.number(),
});
export type CostSum = z.infer<typeof CostSum>;

/** The specification calls both vocabularies account types (DATA-22), so both are accepted. */
const ReportedType = z.enum([...AccountType.options, ...AffiliationType.options]);

const wanted = z.object({ accountTypes: many(ReportedType), organisationId: OrganisationId });
const params = z.object({ month: matching(/^\d{4}-(0[1-9]|1[0-2])$/) });

export const finance = {
  costDistribution: route({
    summary:
      'Returns the cost of the accounts below an organisation and who pays; all account types if none is given.',
    method: 'GET',
    path: '/api/finance/accounts/costDistribution',
    may: usersOf('finance'),
    query: wanted,
    responses: { ...refusals, 200: z.array(CostDistributionRow), 404: Errors },
  }),
  costsOfMonth: route({
    summary:
      'Returns the cost distribution of a month, calculated on its last day. ' +
      '404 also if no costs are available for the month.',
    method: 'GET',
    path: '/api/finance/accounts/costDistribution/{month}',
    may: usersOf('finance'),
    isOurs: true,
    params,
    query: wanted,
    responses: { ...refusals, 200: z.array(CostDistributionRow), 404: Errors },
  }),
  costSums: route({
    summary:
      'Returns what each organisation pays at each cost centre in a month, for comparison with another month.',
    method: 'GET',
    path: '/api/finance/accounts/costSums/{month}',
    may: usersOf('finance'),
    isOurs: true,
    params,
    query: wanted,
    responses: { ...refusals, 200: z.array(CostSum), 404: Errors },
  }),
};
