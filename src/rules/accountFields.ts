import type { Account } from '#contract/account.ts';
import type { SentValueOf } from '#contract/accountFieldShapes.ts';
import {
  type AccountField,
  type ColumnOf,
  columnOf,
  forEachField,
  type OrganisationField,
  organisationFields,
  rowOf,
  type SentName,
  sentName,
} from '#contract/accountFields.ts';

/** The value of a field as a call states it and a column stores it: a person by the LIN. */
export function statedValue<F extends AccountField>(
  account: Partial<Account>,
  field: F,
): SentValueOf<F>;
export function statedValue(
  account: Partial<Account>,
  field: AccountField,
): string | boolean | null {
  const value: Account[AccountField] | undefined = account[field];
  if (value === undefined || value === null) return rowOf(field).kind === 'flag' ? false : null;
  return typeof value === 'object' ? value.norEduPersonLin : value;
}

/** The value of a field as one text, or yes and no, for files and the history. */
export function plainValue(value: Account[AccountField] | undefined): string | boolean | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? `${value.givenName} ${value.surname}` : value;
}

/** The columns that a call states; undefined for those that it leaves out. */
export const statedColumns = <
  F extends AccountField,
  Call extends { readonly [Field in F as SentName<Field>]?: unknown },
>(
  fields: readonly F[],
  stated: Call,
): {
  [Field in F as ColumnOf<Field>]: SentName<Field> extends keyof Call
    ? Call[SentName<Field>]
    : never;
} =>
  forEachField(fields, columnOf, (field) => {
    const value: unknown = Reflect.get(stated, sentName(field));
    return value === '' ? null : value;
  });

/** What somebody sees of the fields who does not reach the account through its organisation. */
export const nothingOfOrganisation = forEachField<
  OrganisationField,
  { [Field in OrganisationField]: null }
>(
  organisationFields,
  (field) => field,
  () => null,
);
