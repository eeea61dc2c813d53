import type { TextKey } from '../texts.ts';
import type { SpecifyField } from './specifyFields.ts';

/** A field with the text key of its name. */
export type FieldName = readonly [field: SpecifyField, name: TextKey];

const person: readonly FieldName[] = [
  ['givenName', 'ACCOUNTS/FIELD/GIVENNAME'],
  ['surname', 'ACCOUNTS/FIELD/SURNAME'],
];
const organisation: readonly FieldName[] = [
  ['organisationId', 'ACCOUNTS/FIELD/ORGANISATIONID'],
  ['contactPerson', 'ACCOUNTS/FIELD/CONTACTPERSON'],
  ['cost', 'ACCOUNTS/FIELD/COST'],
];
const account: readonly FieldName[] = [
  ['validThrough', 'ACCOUNTS/FIELD/VALIDTHROUGH'],
  ['subscriptionType', 'ACCOUNTS/FIELD/SUBSCRIPTIONTYPE'],
  ['hasEmployeeProfilePage', 'ACCOUNTS/FIELD/HASEMPLOYEEPROFILEPAGE'],
  ['externalEmailAddress', 'ACCOUNTS/FIELD/EXTERNALEMAILADDRESS'],
];
const rest: readonly FieldName[] = [
  ['invoiceContactPerson', 'ACCOUNTS/FIELD/INVOICECONTACTPERSON'],
  ['invoiceAddress', 'ACCOUNTS/FIELD/INVOICEADDRESS'],
  ['invoiceReference', 'ACCOUNTS/FIELD/INVOICEREFERENCE'],
  ['description', 'ACCOUNTS/FIELD/DESCRIPTION'],
];

/** The fields from top to bottom, in the order of the form's error summary. */
export const namesInOrder = [...person, ...organisation, ...account, ...rest];
/**
 * The same fields in the order of the extension form, where the account part is above the
 * organisation.
 */
export const namesOfExtension = [...person, ...account, ...organisation, ...rest];
