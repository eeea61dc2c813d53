import { isDeepStrictEqual } from 'node:util';
import type { Account } from '#contract/account.ts';
import type { UpdateEmployeeProfile } from '#contract/employeeProfile.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import type { IsoDate } from '#rules/dates.ts';
import { normalise } from '#rules/identityNumber.ts';

/** The actual changes of an update: only the fields whose values differ. */
export type ProfileChanges = Omit<UpdateEmployeeProfile, 'norEduPersonLIN' | 'employeePositionId'>;

/**
 * Returns the fields of the update that differ from the account, in their stored form. A caller may
 * send every field of the form: an unchanged value is not a change and requires no permission.
 */
export function changesIn(
  update: UpdateEmployeeProfile,
  account: Account,
  today: IsoDate,
): ProfileChanges {
  const now = currentFields(account);
  const changed = Object.entries(asStored(update, today)).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(now, field)),
  );
  return Object.fromEntries(changed);
}

/**
 * Converts the update to its stored form. Values that cannot be stored stay as they were typed, for
 * the rules to refuse.
 */
function asStored(
  update: UpdateEmployeeProfile,
  today: IsoDate,
): { readonly [Field in keyof Required<ProfileChanges>]: ProfileChanges[Field] | undefined } {
  const {
    norEduPersonNIN: number,
    externalEmailAddress: email,
    externalInvoiceData: invoice,
  } = update;
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
    externalInvoiceData:
      invoice && Object.values(invoice).every((text) => text === '') ? null : invoice,
  };
}

const currentFields = (account: Account) =>
  ({
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
