import { invoiceInColumns } from '#rules/externalInvoice.ts';
import type { Account, ContactPerson, CostCentre, CostCentreActivity } from '#contract/account.ts';
import type { PersonKind } from '#contract/register.ts';
import { comesFrom } from '#rules/attributeSources.ts';
import { isSwedish, mask } from '#rules/identityNumber.ts';
import { validThroughCurrent } from '#rules/validity.ts';
import { isInReach } from '#rules/power.ts';
import { localizedOrNull } from '../localized.ts';
import { permissionsOn, type Reach } from './reach.ts';
import type { AccountRow, Facts } from './store.ts';

/**
 * The account as this administrator may see it, with the full national id. Data that the
 * organisation maintains is included only if the account is in reach.
 */
export const toAccount = (row: AccountRow, reach: Reach, facts: Facts): Account =>
  accountWith(row, reach, facts, row.national_id);

/**
 * The account as lists show it, with a masked national id, so that nobody reads other people's
 * numbers off a screen (decisions, "Identity numbers").
 */
export const toListedAccount = (row: AccountRow, reach: Reach, facts: Facts): Account =>
  accountWith(row, reach, facts, row.national_id && mask(row.national_id));

function accountWith(
  row: AccountRow,
  reach: Reach,
  { sources }: Facts,
  nationalId: string | null,
): Account {
  // Built as a single literal, because lists contain thousands of accounts. Fields that require
  // reach are removed below.
  const account: Account = {
    norEduPersonLIN: row.lin,
    norEduPersonNIN: nationalId,
    liUId: row.liu_id,
    givenName: row.given_name,
    surname: row.surname,
    displayName: row.display_name,
    description: row.description,
    title: localizedOrNull(row.title),
    accountType: row.account_type,
    affiliation: row.affiliation_type,
    personType: row.person_type,
    organisationId: row.organisation_id,
    organisationCanonicalPath: row.canonical_path,
    validThrough: row.valid_through,
    validThroughCurrent: validThroughCurrent({
      affiliation: row.affiliation_type,
      isEmployedUntilFurtherNotice: row.is_employed_until_further_notice,
      affiliationEndDate: row.affiliation_end_date,
      validThrough: row.valid_through,
    }),
    affiliationEndDate: row.affiliation_end_date,
    retirementDate: row.retirement_date,
    userStatus: row.user_status,
    subscriptionType: row.subscription_type,
    hasLiUPhone: row.has_liu_phone,
    hasEmployeeProfilePage: row.has_employee_profile_page,
    hasAccessToAccountThroughOrg: true,
    hasFuturePositionAsEmployee: Boolean(row.has_future_position_as_employee),
    isEmployedUntilFurtherNotice: row.is_employed_until_further_notice,
    employeePositionId: row.position_id,
    externalEmailAddress: row.external_email_address,
    liUEmailAddress: row.liu_email_address,
    irtComment: row.irt_comment,
    adAccountDisabledWhen: row.disabled_at?.toISOString() ?? null,
    lastRetirementProcessStepDueDateFromForADAccount: row.next_retirement_step_on,
    hasSwedishNin: isSwedish(row.national_id),
    deceasedInRetirement: row.deceased_in_retirement,
    contactPerson: contactPersonOf(row),
    costCentre: costCentreOf(row),
    costCentreActivity: activityOf(row),
    externalInvoiceData: invoiceInColumns(row),
    version: row.version,
    comesFrom:
      row.known_accounts === null ? null : comesFrom(kindOf(row), row.known_accounts, sources),
    permissions: permissionsOn(reach, row.lin),
  };
  // A search may find a student's account, which no administrator manages although it has no
  // organisation.
  const isReached = row.affiliation_type !== null && isInReach(reach, row.organisation_id);
  return isReached ? account : { ...account, ...nothingOfOrganisation };
}

const kindOf = ({ affiliation_type: kind }: AccountRow): PersonKind => kind ?? 'Student';

/** Masks the national id, as lists show it. */
export const withMaskedNationalId = (account: Account): Account =>
  account.norEduPersonNIN === null
    ? account
    : { ...account, norEduPersonNIN: mask(account.norEduPersonNIN) };

const nothingOfOrganisation = {
  organisationId: null,
  organisationCanonicalPath: null,
  externalEmailAddress: null,
  description: null,
  irtComment: null,
  employeePositionId: null,
  contactPerson: null,
  costCentre: null,
  costCentreActivity: null,
  externalInvoiceData: null,
  hasAccessToAccountThroughOrg: false,
  permissions: [],
} as const satisfies Partial<Account>;

function contactPersonOf(row: AccountRow): ContactPerson | null {
  if (row.contact_lin === null || row.contact_given_name === null || row.contact_surname === null)
    return null;
  return {
    givenName: row.contact_given_name,
    surname: row.contact_surname,
    liUId: row.contact_liu_id,
    norEduPersonLin: row.contact_lin,
    organisationId: row.contact_organisation_id,
    organisationCanonicalPath: row.contact_canonical_path,
  };
}

function costCentreOf({
  cost_centre_id: id,
  cost_centre_name: name,
  cost_centre_organisation_id: organisationId,
}: AccountRow): CostCentre | null {
  return id === null || name === null || organisationId === null
    ? null
    : { id, name, organisationId };
}

function activityOf({
  activity_id: id,
  activity_name: name,
  cost_centre_id: costCentreId,
}: AccountRow): CostCentreActivity | null {
  return id === null || name === null || costCentreId === null ? null : { id, name, costCentreId };
}
