import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { many, OrganisationId } from './inputs.ts';
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

/** Both vocabularies are called account types (DATA-22), so both are taken. */
const ReportedType = z.enum([...AccountType.options, ...AffiliationType.options]);

export const finance = {
  costDistribution: route({
    summary: 'What the accounts below an organisation cost, and who pays; no type chosen is every type.',
    method: 'GET',
    path: '/api/finance/accounts/costDistribution',
    may: usersOf('finance'),
    query: z.object({ accountTypes: many(ReportedType), organisationId: OrganisationId }),
    responses: { ...refusals, 200: z.array(CostDistributionRow), 404: Errors },
  }),
};
