import type { Account } from '../../../../contract/account.ts';
import { type ProfileField, toFields } from './profileFields.ts';

/** A field that somebody else has changed since the form was opened. */
export interface Difference {
  readonly field: ProfileField;
  readonly before: Account;
  readonly after: Account;
}

const order: readonly ProfileField[] = [
  'givenName', 'surname', 'displayName', 'norEduPersonNIN', 'description', 'organisationId', 'contactPerson', 'cost', 'hasEmployeeProfilePage',
  'externalEmailAddress', 'invoiceContactPerson', 'invoiceAddress', 'invoiceReference',
];

/** Which of the form's fields differ between two states of an account, in the form's order. */
export function differencesBetween(before: Account, after: Account): Difference[] {
  const [were, are] = [toFields(before), toFields(after)];
  return order.filter((field) => JSON.stringify(were[field]) !== JSON.stringify(are[field])).map((field) => ({ field, before, after }));
}
