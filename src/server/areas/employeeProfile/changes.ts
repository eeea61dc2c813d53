import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../../../contract/account.ts';
import type { UpdateEmployeeProfile } from '../../../contract/employeeProfile.ts';
import { normaliseEmail } from '../../../rules/contactInformation.ts';
import type { IsoDate } from '../../../rules/dates.ts';
import { normalise } from '../../../rules/identityNumber.ts';

/** What an update really changes: only the fields that are to become different. */
export type ProfileChanges = Omit<UpdateEmployeeProfile, 'norEduPersonLIN' | 'employeePositionId'>;

/**
 * The fields of the update that differ from the account, as they are kept. A caller may send everything that the form shows: what is
 * as it was is no change, and needs no right.
 */
export function changesIn(update: UpdateEmployeeProfile, account: Account, today: IsoDate): ProfileChanges {
  const now = asUpdated(account);
  const changed = Object.entries(asKept(update, today)).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(now, field)));
  return Object.fromEntries(changed);
}

/** As the database keeps it; what it cannot keep stays as it was typed, for the rules to refuse. */
function asKept(update: UpdateEmployeeProfile, today: IsoDate): { readonly [Field in keyof Required<ProfileChanges>]: ProfileChanges[Field] | undefined } {
  const { norEduPersonNIN: number, externalEmailAddress: email, externalInvoiceData: invoice } = update;
  const address = normaliseEmail(email ?? '');
  return {
    givenName: update.givenName,
    surname: update.surname,
    displayName: update.displayName,
    norEduPersonNIN: number && (normalise(number, today) ?? number),
    description: update.description === '' ? null : update.description,
    organisationId: update.organisationId?.toLowerCase(),
    hasEmployeeProfilePage: update.hasEmployeeProfilePage,
    contactPersonEmployeeNorEduPersonLin: update.contactPersonEmployeeNorEduPersonLin,
    costCentreActivityId: update.costCentreActivityId,
    externalEmailAddress: email && address.refusal === undefined ? address.value : email,
    externalInvoiceData: invoice && Object.values(invoice).every((text) => text === '') ? null : invoice,
  };
}

const asUpdated = (account: Account) => ({
  norEduPersonNIN: account.norEduPersonNIN,
  givenName: account.givenName,
  surname: account.surname,
  displayName: account.displayName,
  description: account.description,
  organisationId: account.organisationId,
  hasEmployeeProfilePage: account.hasEmployeeProfilePage,
  contactPersonEmployeeNorEduPersonLin: account.contactPerson?.norEduPersonLin ?? null,
  costCentreActivityId: account.costCentreActivity?.id ?? null,
  externalEmailAddress: account.externalEmailAddress,
  externalInvoiceData: account.externalInvoiceData,
}) satisfies { readonly [Field in keyof Required<ProfileChanges>]: unknown };
