import type { Account, ContactPerson, ExternalInvoiceData } from '../../../../contract/account.ts';
import type { UpdateEmployeeProfile } from '../../../../contract/employeeProfile.ts';
import { normalise } from '../../../../rules/identityNumber.ts';
import type { IsoDate } from '../../../../rules/dates.ts';
import type { CostChoice } from '../pickers/CostCentrePicker.tsx';

/** What the profile's form holds: text as it is typed, empty for nothing. */
export interface ProfileFields {
  readonly givenName: string;
  readonly surname: string;
  readonly displayName: string;
  readonly norEduPersonNIN: string;
  readonly description: string;
  readonly organisationId: string | null;
  readonly contactPerson: ContactPerson | null;
  readonly cost: CostChoice | null;
  readonly hasEmployeeProfilePage: boolean;
  readonly externalEmailAddress: string;
  readonly invoiceContactPerson: string;
  readonly invoiceAddress: string;
  readonly invoiceReference: string;
}
export type ProfileField = keyof ProfileFields;

export const toFields = (account: Account): ProfileFields => ({
  givenName: account.givenName,
  surname: account.surname,
  displayName: account.displayName,
  norEduPersonNIN: account.norEduPersonNIN ?? '',
  description: account.description ?? '',
  organisationId: account.organisationId,
  contactPerson: account.contactPerson,
  cost: account.costCentre && { costCentre: account.costCentre, activity: account.costCentreActivity },
  hasEmployeeProfilePage: account.hasEmployeeProfilePage,
  externalEmailAddress: account.externalEmailAddress ?? '',
  invoiceContactPerson: account.externalInvoiceData?.contactPerson ?? '',
  invoiceAddress: account.externalInvoiceData?.invoiceAddress ?? '',
  invoiceReference: account.externalInvoiceData?.invoiceReference ?? '',
});

/** What `PATCH /api/EmployeeProfile` is to change: only what differs, so that nobody else's change of another field is undone. */
export type ProfileChanges = Omit<UpdateEmployeeProfile, 'norEduPersonLIN'>;

/** The fields that differ from the account, as the call takes them. `today` decides what a short number's century is. */
export function changesOf(account: Account, fields: ProfileFields, today: IsoDate): ProfileChanges {
  const before = sendable(toFields(account), today);
  const after = sendable(fields, today);
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)));
  return Object.fromEntries(changed);
}

const sendable = (fields: ProfileFields, today: IsoDate): ProfileChanges => ({
  givenName: fields.givenName.trim(),
  surname: fields.surname.trim(),
  displayName: fields.displayName.trim(),
  ...(fields.norEduPersonNIN.trim() && { norEduPersonNIN: normalise(fields.norEduPersonNIN, today) ?? fields.norEduPersonNIN }),
  description: fields.description.trim() || null,
  ...(fields.organisationId !== null && { organisationId: fields.organisationId }),
  contactPersonEmployeeNorEduPersonLin: fields.contactPerson?.norEduPersonLin ?? null,
  costCentreActivityId: fields.cost?.activity?.id ?? null,
  hasEmployeeProfilePage: fields.hasEmployeeProfilePage,
  externalEmailAddress: fields.externalEmailAddress.trim() || null,
  externalInvoiceData: invoiceOf(fields),
});

function invoiceOf(fields: ProfileFields): ExternalInvoiceData | null {
  const [contactPerson, invoiceAddress, invoiceReference] = [fields.invoiceContactPerson.trim(), fields.invoiceAddress.trim(), fields.invoiceReference.trim()];
  return contactPerson || invoiceAddress || invoiceReference ? { contactPerson, invoiceAddress, invoiceReference } : null;
}
