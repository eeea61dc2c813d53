import type { Account } from '#contract/account.ts';
import type { ContactPerson } from '#contract/contactPerson.ts';
import type { UpdateEmployeeProfile } from '#contract/employeeProfile.ts';
import { forEachPart, type InvoiceField } from '#contract/invoiceParts.ts';
import { invoiceOf, invoiceTexts } from '#rules/externalInvoice.ts';
import { normalise } from '#rules/identityNumber.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { EditableField } from '#rules/profileEditing.ts';
import type { CostChoice } from '../pickers/CostCentrePicker.tsx';

/** The account's organisation, and whether the account may be moved there. */
export interface OrganisationChoice {
  readonly organisationId: string;
  readonly path: string | null;
  readonly isAdministered: boolean;
  /** Accounts cannot belong to levels above the departments (ACCT-14). */
  readonly isDepartmentOrBelow: boolean;
}

/** The values of the profile form: text as typed, empty when there is none. */
export interface ProfileFields extends Readonly<Record<InvoiceField, string>> {
  readonly givenName: string;
  readonly surname: string;
  readonly displayName: string;
  readonly norEduPersonNIN: string;
  readonly description: string;
  readonly organisation: OrganisationChoice | null;
  readonly contactPerson: ContactPerson | null;
  readonly cost: CostChoice | null;
  readonly hasEmployeeProfilePage: boolean;
  readonly externalEmailAddress: string;
}
export type ProfileField = keyof ProfileFields;

/** Maps each field of the form to its field of the update, in the form's order. */
export const wireFieldOf = {
  givenName: 'givenName',
  surname: 'surname',
  displayName: 'displayName',
  norEduPersonNIN: 'norEduPersonNIN',
  description: 'description',
  organisation: 'organisationId',
  contactPerson: 'contactPersonEmployeeNorEduPersonLin',
  cost: 'costCentreActivityId',
  hasEmployeeProfilePage: 'hasEmployeeProfilePage',
  externalEmailAddress: 'externalEmailAddress',
  ...forEachPart(
    (_, field): InvoiceField => field,
    () => 'externalInvoiceData' as const,
  ),
} as const satisfies Readonly<Record<ProfileField, EditableField>>;

const isProfileField = (name: string): name is ProfileField => name in wireFieldOf;
export const profileFields: readonly ProfileField[] =
  Object.keys(wireFieldOf).filter(isProfileField);

export const toFields = (account: Account): ProfileFields => ({
  givenName: account.givenName,
  surname: account.surname,
  displayName: account.displayName,
  norEduPersonNIN: account.norEduPersonNIN ?? '',
  description: account.description ?? '',
  organisation: organisationOf(account),
  contactPerson: account.contactPerson,
  cost: account.costCentre && {
    costCentre: account.costCentre,
    activity: account.costCentreActivity,
  },
  hasEmployeeProfilePage: account.hasEmployeeProfilePage,
  externalEmailAddress: account.externalEmailAddress ?? '',
  ...invoiceTexts(account.externalInvoiceData),
});

/** An account may always stay in its current organisation. */
const organisationOf = ({
  organisationId,
  organisationCanonicalPath: path,
}: Account): OrganisationChoice | null =>
  organisationId === null
    ? null
    : { organisationId, path, isAdministered: true, isDepartmentOrBelow: true };

/**
 * Returns the fields that differ, in the form's order. Objects are compared by id, so a new name is
 * no difference.
 */
export const changedFields = (before: ProfileFields, after: ProfileFields): ProfileField[] =>
  profileFields.filter((field) => identityOf(before[field]) !== identityOf(after[field]));

function identityOf(value: ProfileFields[ProfileField]): string | boolean | null {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.trim();
  if ('costCentre' in value)
    return JSON.stringify([value.costCentre.id, value.activity?.id ?? null]);
  return 'norEduPersonLin' in value ? value.norEduPersonLin : value.organisationId;
}

/**
 * The body of `PATCH /api/EmployeeProfile`: only the changed fields, so that another user's change
 * of a different field is not undone.
 */
export type ProfileChanges = Omit<UpdateEmployeeProfile, 'norEduPersonLIN'>;

/**
 * Returns the fields that differ from the account, in the format of the call. `today` determines
 * the century of a short number.
 */
export function changesOf(account: Account, fields: ProfileFields, today: IsoDate): ProfileChanges {
  const changed = new Set<string>(
    changedFields(toFields(account), fields).map((field) => wireFieldOf[field]),
  );
  return Object.fromEntries(
    Object.entries(sendable(fields, today)).filter(([name]) => changed.has(name)),
  );
}

const sendable = (fields: ProfileFields, today: IsoDate): ProfileChanges => ({
  givenName: fields.givenName.trim(),
  surname: fields.surname.trim(),
  displayName: fields.displayName.trim(),
  norEduPersonNIN: normalise(fields.norEduPersonNIN, today) ?? fields.norEduPersonNIN,
  description: fields.description.trim() || null,
  ...(fields.organisation && { organisationId: fields.organisation.organisationId }),
  contactPersonEmployeeNorEduPersonLin: fields.contactPerson?.norEduPersonLin ?? null,
  costCentreActivityId: fields.cost?.activity?.id ?? null,
  hasEmployeeProfilePage: fields.hasEmployeeProfilePage,
  externalEmailAddress: fields.externalEmailAddress.trim() || null,
  externalInvoiceData: invoiceOf(fields),
});
