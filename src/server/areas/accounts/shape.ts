import { invoiceInColumns } from '#rules/externalInvoice.ts';
import type { Account, CostCentre, CostCentreActivity } from '#contract/account.ts';
import type { ValueOf } from '#contract/accountFieldShapes.ts';
import { type AccountField, allFields, columnOf, personFields } from '#contract/accountFields.ts';
import type { PersonKind } from '#contract/register.ts';
import { nothingOfOrganisation } from '#rules/accountFields.ts';
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
  const fields = fieldsIn(row);
  // Built as a single literal, because lists contain thousands of accounts. Fields that require
  // reach are removed below.
  const account: Account = {
    ...fields,
    norEduPersonLIN: row.lin,
    norEduPersonNIN: nationalId,
    liUId: row.user_id,
    givenName: row.given_name,
    surname: row.surname,
    displayName: row.display_name,
    title: localizedOrNull(row.title),
    accountType: row.account_type,
    affiliation: row.affiliation_type,
    personType: row.person_type,
    organisationId: row.organisation_id,
    organisationCanonicalPath: row.canonical_path,
    validThroughCurrent: validThroughCurrent({
      affiliation: row.affiliation_type,
      isEmployedUntilFurtherNotice: row.is_employed_until_further_notice,
      affiliationEndDate: fields.affiliationEndDate,
      validThrough: fields.validThrough,
    }),
    userStatus: row.user_status,
    hasAccessToAccountThroughOrg: true,
    hasFuturePositionAsEmployee: Boolean(row.has_future_position_as_employee),
    isEmployedUntilFurtherNotice: row.is_employed_until_further_notice,
    employeePositionId: row.position_id,
    adAccountDisabledWhen: row.disabled_at?.toISOString() ?? null,
    hasSwedishNin: isSwedish(row.national_id),
    deceasedInRetirement: row.deceased_in_retirement,
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
  return isReached ? account : { ...account, ...hidden };
}

const kindOf = ({ affiliation_type: kind }: AccountRow): PersonKind => kind ?? 'Student';

/** Masks the national id, as lists show it. */
export const withMaskedNationalId = (account: Account): Account =>
  account.norEduPersonNIN === null
    ? account
    : { ...account, norEduPersonNIN: mask(account.norEduPersonNIN) };

const hidden = {
  ...nothingOfOrganisation,
  organisationId: null,
  organisationCanonicalPath: null,
  employeePositionId: null,
  costCentre: null,
  costCentreActivity: null,
  externalInvoiceData: null,
  hasAccessToAccountThroughOrg: false,
  permissions: [],
} as const satisfies Partial<Account>;

type Fields = { [F in AccountField]: ValueOf<F> };
const columns = allFields.map((field) => [field, columnOf(field)] as const);

/** The fields that are columns of their own; a person is read by the name of the field. */
function fieldsIn(row: AccountRow): Fields {
  const fields: Partial<Record<AccountField, unknown>> = {};
  for (const [field, column] of columns) fields[field] = row[column];
  for (const field of personFields) fields[field] = row[field];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all fields have been written
  return fields as Fields;
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
