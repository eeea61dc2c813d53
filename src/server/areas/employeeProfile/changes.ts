import { isDeepStrictEqual } from 'node:util';
import type { Account } from '#contract/account.ts';
import type { SentValueOf } from '#contract/accountFieldShapes.ts';
import type { FieldRow } from '#contract/accountFieldRows.ts';
import {
  type ChangedField,
  forEachField,
  profileFields,
  rowOf,
  type SentName,
  sentName,
} from '#contract/accountFields.ts';
import type { UpdateEmployeeProfile } from '#contract/employeeProfile.ts';
import { statedValue } from '#rules/accountFields.ts';
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
  const { norEduPersonNIN: number, externalInvoiceData: invoice } = update;
  return {
    givenName: update.givenName,
    surname: update.surname,
    displayName: update.displayName,
    ...fieldsOf((field) => storedValue(rowOf(field), update[sentName(field)])),
    norEduPersonNIN: number && (normalise(number, today) ?? number),
    organisationId: update.organisationId?.toLowerCase(),
    costCentreActivityId: update.costCentreActivityId,
    externalInvoiceData:
      invoice && Object.values(invoice).every((text) => text === '') ? null : invoice,
  };
}

/** A value of each field that is a column of its own, under its name in the call. */
const fieldsOf = (valueOf: (field: ChangedField) => unknown) =>
  forEachField<ChangedField, { [F in ChangedField as SentName<F>]: SentValueOf<F> | undefined }>(
    profileFields,
    sentName,
    valueOf,
  );

/** An empty text is none; an address that cannot be stored stays as it was typed. */
function storedValue(row: FieldRow, value: string | boolean | null | undefined) {
  if (typeof value !== 'string' || row.kind !== 'text') return value;
  const address = row.format === 'email' ? normaliseEmail(value) : { value };
  return (address.refusal === undefined ? address.value : value) || null;
}

const currentFields = (account: Account) =>
  ({
    norEduPersonNIN: account.norEduPersonNIN,
    givenName: account.givenName,
    surname: account.surname,
    displayName: account.displayName,
    ...fieldsOf((field) => statedValue(account, field)),
    organisationId: account.organisationId,
    costCentreActivityId: account.costCentreActivity?.id ?? null,
    externalInvoiceData: account.externalInvoiceData,
  }) satisfies { readonly [Field in keyof Required<ProfileChanges>]: unknown };
