import { accountFields, type FieldRow } from './accountFieldRows.ts';

export type { FieldRow };

type Rows = typeof accountFields;
export type AccountField = keyof Rows;

/** The rows of which a fact has such a value. */
type Having<Fact> = { [F in AccountField]: Rows[F] extends Fact ? F : never }[AccountField];
type InForm<Form extends string> = {
  [F in AccountField]: Form extends Rows[F]['forms'][number] ? F : never;
}[AccountField];

export type CreationField = InForm<'creation'>;
export type ChangedField = InForm<'profile'>;
export type PersonField = Having<{ kind: 'person' }>;
export type AuditedField = Having<{ isAudited: true }>;
export type OrganisationField = Having<{ isOfOrganisation: true }>;
/** The fields that actions change. */
export type ActedField = Having<{ concern: string }>;

/** The name of a field in the calls that state it. */
export type SentName<F extends AccountField> = {
  [Field in F]: Rows[Field] extends { sent: infer Name extends string } ? Name : Field;
}[F];
export type ColumnOf<F extends AccountField> = Rows[F]['column'];
export type RowOf<F extends AccountField> = Rows[F];

/** The row with every optional fact, as code reads it that knows no field by name. */
export const rowOf = (field: AccountField): FieldRow => accountFields[field];

const isAccountField = (name: string): name is AccountField => Object.hasOwn(accountFields, name);
export const allFields: readonly AccountField[] = Object.keys(accountFields).filter(isAccountField);

/** The fields whose rows pass, typed as those of which the compiler knows it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says it
const fieldsWhere = <F extends AccountField>(passes: (row: FieldRow) => boolean): readonly F[] =>
  // The type parameter says by types what `passes` says by values.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  allFields.filter((field) => passes(rowOf(field))) as unknown as readonly F[];

export const creationFields = fieldsWhere<CreationField>(({ forms }) => forms.includes('creation'));
export const profileFields = fieldsWhere<ChangedField>(({ forms }) => forms.includes('profile'));
export const personFields = fieldsWhere<PersonField>(({ kind }) => kind === 'person');
export const auditedFields = fieldsWhere<AuditedField>(({ isAudited }) => isAudited);
export const organisationFields = fieldsWhere<OrganisationField>(
  ({ isOfOrganisation }) => isOfOrganisation === true,
);
export const actedFields = fieldsWhere<ActedField>(({ concern }) => concern !== null);

/** The name of the field in the calls that state it. */
export const sentName = <F extends AccountField>(field: F): SentName<F> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the type says
  (rowOf(field).sent ?? field) as SentName<F>;
export const columnOf = <F extends AccountField>(field: F): ColumnOf<F> =>
  accountFields[field].column;

/** Returns an object with a value for each field, under the name that `keyOf` gives it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says it
export const forEachField = <F extends AccountField, Result>(
  fields: readonly F[],
  keyOf: (field: F) => string,
  valueOf: (field: F) => unknown,
): Result =>
  // The caller's type says for each field what `valueOf` returns for it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(fields.map((field) => [keyOf(field), valueOf(field)])) as Result;
