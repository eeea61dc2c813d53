import * as z from 'zod/mini';
import { accountFieldShapes } from './accountFieldShapes.ts';
import { ExternalInvoiceData } from './externalInvoice.ts';
import { SourcedAttribute } from './register.ts';
import {
  AccountType,
  AffiliationType,
  IsoDate,
  LocalizedText,
  Moment,
  Permission,
  PersonAffiliation,
  PersonType,
  UserStatus,
} from './values.ts';

export const CostCentre = z.object({ id: z.string(), name: z.string(), organisationId: z.guid() });
export type CostCentre = z.infer<typeof CostCentre>;

export const CostCentreActivity = z.object({
  id: z.string(),
  name: z.string(),
  costCentreId: z.string(),
});
export type CostCentreActivity = z.infer<typeof CostCentreActivity>;

/**
 * A person's account as an administrator sees it: the union of the specified fields (DATA-01,
 * DATA-02). Organisation, contact person, cost centre and activity are null when
 * `hasAccessToAccountThroughOrg` is false.
 */
export const Account = z.object({
  ...accountFieldShapes,
  norEduPersonLIN: z.string(),
  norEduPersonNIN: z.nullable(z.string()),
  liUId: z.nullable(z.string()),
  givenName: z.string(),
  surname: z.string(),
  displayName: z.string(),
  title: z.nullable(LocalizedText),
  accountType: AccountType,
  /**
   * Not in the specification: the account type as the rules name it (DATA-22); null for students
   * and external users.
   */
  affiliation: z.nullable(AffiliationType),
  personType: PersonType,
  organisationId: z.nullable(z.guid()),
  organisationCanonicalPath: z.nullable(z.string()),
  /**
   * The last day as currently determined: the affiliation's end for an employee, otherwise
   * `validThrough`; null when there is no end.
   */
  validThroughCurrent: z.nullable(IsoDate),
  userStatus: UserStatus,
  hasAccessToAccountThroughOrg: z.boolean(),
  hasFuturePositionAsEmployee: z.boolean(),
  isEmployedUntilFurtherNotice: z.boolean(),
  employeePositionId: z.nullable(z.string()),
  adAccountDisabledWhen: z.nullable(Moment),
  hasSwedishNin: z.boolean(),
  deceasedInRetirement: z.boolean(),
  costCentre: z.nullable(CostCentre),
  costCentreActivity: z.nullable(CostCentreActivity),
  externalInvoiceData: z.nullable(ExternalInvoiceData),
  /**
   * Not in the specification: incremented with every change of the account, so that a change based
   * on an older state can be refused.
   */
  version: z.int(),
  /**
   * Not in the specification: what the portal does not change because another system is its source,
   * with the system's name; null if there is nothing. Servers of 0.2.0 do not send it.
   */
  comesFrom: z.optional(
    z.nullable(z.array(z.object({ attribute: SourcedAttribute, system: z.string() }))),
  ),
  /**
   * Not in the specification: the keys `<norEduPersonLIN>.<suffix>` of the caller's permissions for
   * this person (ACCT-31, ACCT-32).
   */
  permissions: z.array(z.templateLiteral([z.string(), '.', Permission])),
});
export type Account = z.infer<typeof Account>;

/** An account as shown in one line of the quick search. */
export const AccountSlim = z.object({
  norEduPersonLIN: z.string(),
  liUId: z.nullable(z.string()),
  displayName: z.string(),
  accountType: AccountType,
  affiliation: z.nullable(AffiliationType),
  personType: PersonType,
  userStatus: UserStatus,
  organisationCanonicalPath: z.nullable(z.string()),
});
export type AccountSlim = z.infer<typeof AccountSlim>;

/** One of the user's own accounts, to choose from before setting a password. */
export const AccountSummary = z.object({
  primaryAffiliation: z.nullable(PersonAffiliation),
  personType: PersonType,
  liUId: z.nullable(z.string()),
  enabled: z.boolean(),
  accountType: AccountType,
  userStatus: UserStatus,
  emailAddress: z.nullable(z.string()),
  /** Whether a passkey or an app protects the account; a server of 0.2.0 does not say. */
  hasSecondFactor: z.optional(z.boolean()),
  /**
   * Set while the person's number proves nothing, because it replaced another one: the first day on
   * which it sets a password, or null until a desk has checked it.
   */
  numberHold: z.optional(z.object({ until: z.nullable(IsoDate) })),
  /**
   * Until when no password can be set for the account, because its second step has been reset; null
   * if one can. A server of 0.2.0 does not say.
   */
  passwordHeldUntil: z.optional(z.nullable(Moment)),
});
export type AccountSummary = z.infer<typeof AccountSummary>;
