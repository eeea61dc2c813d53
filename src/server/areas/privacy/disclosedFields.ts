import {
  type AccountField,
  allFields,
  type ColumnOf,
  columnOf,
  forEachField,
  rowOf,
} from '#contract/accountFields.ts';
import { type Column, personName } from './disclosedColumns.ts';

/** How a field of the account is disclosed that is a column of its own. */
function disclosedField(field: AccountField): Column {
  const { kind, column, isInternal } = rowOf(field);
  if (isInternal) return 'internal';
  return kind === 'person' ? personName(column) : true;
}

/** What is disclosed of the fields of an account that are columns of their own. */
export const disclosedFields = forEachField<
  AccountField,
  { [F in AccountField as ColumnOf<F>]: Column }
>(allFields, columnOf, disclosedField);
