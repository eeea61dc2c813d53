import * as z from 'zod/mini';
import type { FieldRow } from './accountFieldRows.ts';
import {
  type AccountField,
  allFields,
  type ChangedField,
  type CreationField,
  creationFields,
  forEachField,
  profileFields,
  type RowOf,
  rowOf,
  type SentName,
  sentName,
} from './accountFields.ts';
import { ContactPerson } from './contactPerson.ts';
import { Email, Lin, optionalText } from './inputs.ts';
import { IsoDate } from './values.ts';

/** The value of a field in an account. */
export type ValueOf<F extends AccountField> =
  RowOf<F> extends { kind: 'flag' }
    ? boolean
    : RowOf<F> extends { kind: 'person' }
      ? ContactPerson | null
      : RowOf<F> extends { kind: 'choice'; options: readonly (infer Option)[] }
        ? Option | null
        : string | null;

/** The value of a field in a call that states it: a person by the LIN. */
export type SentValueOf<F extends AccountField> =
  | (RowOf<F> extends { kind: 'person' } ? string : NonNullable<ValueOf<F>>)
  | (RowOf<F> extends { isRequired: true } | { kind: 'flag' } ? never : null);

/** An addition is absent from what older pages and servers send. */
type Shape<F extends AccountField, Value> =
  RowOf<F> extends { isAddition: true }
    ? z.ZodMiniOptional<z.ZodMiniType<Value, Value>>
    : z.ZodMiniType<Value, Value>;

const withAbsence = ({ isAddition }: FieldRow, shape: z.ZodMiniType) =>
  isAddition ? z.optional(shape) : shape;

function valueShape(row: FieldRow): z.ZodMiniType {
  if (row.kind === 'flag') return z.boolean();
  if (row.kind === 'day') return z.nullable(IsoDate);
  if (row.kind === 'choice') return z.nullable(z.enum(row.options));
  return row.kind === 'person' ? z.nullable(ContactPerson) : z.nullable(z.string());
}

function sentShape(row: FieldRow): z.ZodMiniType {
  if (row.kind === 'flag') return z.boolean();
  const shape = statedShape(row);
  return row.isRequired ? shape : z.nullable(shape);
}

function statedShape(row: Exclude<FieldRow, { readonly kind: 'flag' }>): z.ZodMiniType {
  if (row.kind === 'day') return IsoDate;
  if (row.kind === 'choice') return z.enum(row.options);
  if (row.kind === 'person') return Lin;
  return row.format === 'email' ? Email : optionalText(row.maxLength);
}

/** The fields in an account. */
export const accountFieldShapes = forEachField<
  AccountField,
  { [F in AccountField]: Shape<F, ValueOf<F>> }
>(
  allFields,
  (field) => field,
  (field) => withAbsence(rowOf(field), valueShape(rowOf(field))),
);

/** The fields in the call that creates an account. */
export const creationShapes = forEachField<
  CreationField,
  { [F in CreationField as SentName<F>]: Shape<F, SentValueOf<F>> }
>(creationFields, sentName, (field) => withAbsence(rowOf(field), sentShape(rowOf(field))));

/** The fields in the call that changes a profile: an absent one keeps its value. */
export const changeShapes = forEachField<
  ChangedField,
  {
    [F in ChangedField as SentName<F>]: z.ZodMiniOptional<
      z.ZodMiniType<SentValueOf<F>, SentValueOf<F>>
    >;
  }
>(profileFields, sentName, (field) => z.optional(sentShape(rowOf(field))));
