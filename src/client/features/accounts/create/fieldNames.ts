import { forEachPart, type InvoiceField, invoiceFields } from '#contract/invoiceParts.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import type { TextKey } from '../texts.ts';
import type { SpecifyField } from './specifyFields.ts';

export const nameOf = {
  givenName: 'ACCOUNTS/FIELD/GIVENNAME',
  surname: 'ACCOUNTS/FIELD/SURNAME',
  organisationId: 'ACCOUNTS/FIELD/ORGANISATIONID',
  contactPerson: 'ACCOUNTS/FIELD/CONTACTPERSON',
  cost: 'ACCOUNTS/FIELD/COST',
  validThrough: 'ACCOUNTS/FIELD/VALIDTHROUGH',
  subscriptionType: 'ACCOUNTS/FIELD/SUBSCRIPTIONTYPE',
  hasEmployeeProfilePage: 'ACCOUNTS/FIELD/HASEMPLOYEEPROFILEPAGE',
  externalEmailAddress: 'ACCOUNTS/FIELD/EXTERNALEMAILADDRESS',
  ...forEachPart(
    (_, field): InvoiceField => field,
    (_, field) => `ACCOUNTS/FIELD/${upperCase(field)}` as const,
  ),
  description: 'ACCOUNTS/FIELD/DESCRIPTION',
} as const satisfies Readonly<Record<SpecifyField, TextKey>>;

const person = ['givenName', 'surname'] as const;
const organisation = ['organisationId', 'contactPerson', 'cost'] as const;
const account = [
  'validThrough',
  'subscriptionType',
  'hasEmployeeProfilePage',
  'externalEmailAddress',
] as const;
const rest = [...invoiceFields, 'description'] as const;

/** The fields from top to bottom, in the order of the form's error summary. */
export const fieldsInOrder: readonly SpecifyField[] = [
  ...person,
  ...organisation,
  ...account,
  ...rest,
];
/**
 * The same fields in the order of the extension form, where the account part is above the
 * organisation.
 */
export const fieldsOfExtension: readonly SpecifyField[] = [
  ...person,
  ...account,
  ...organisation,
  ...rest,
];
