import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Account } from '#contract/account.ts';
import {
  type ActedField,
  actedFields,
  type AuditedField,
  type ColumnOf,
  columnOf,
  forEachField,
  type PersonField,
  type RowOf,
  rowOf,
} from '#contract/accountFields.ts';
import { forEachPart, type InvoiceColumn } from '#contract/invoiceParts.ts';
import { statedValue } from '#rules/accountFields.ts';
import { dateInSweden } from '#rules/dates.ts';
import type { AccountConcern } from '#rules/power.ts';
import type { Tx } from '#server/database/schema.ts';
import type { AccountTable } from '#server/database/tables/account.ts';
import { expectPermitOf, type Permit } from '#server/power/permit.ts';
import { accounts } from '#server/retention/accounts.ts';
import { keepSuperuser, lastSuperuserRefusal, lastSuperusersAmong } from './lastSuperuser.ts';

/** How an account that the rules have changed determines a column, and where changes are audited. */
interface Column {
  /** What a change of the column does to the owner of the account. */
  readonly concern: AccountConcern;
  /** The column's value in the account; null if no rule reads or changes it. */
  readonly of: ((account: Account) => string | boolean | null) | null;
  /** The field of an audit entry that records a change; null if no entry does. */
  readonly audited: keyof Account | null;
}

/** The fields of the account that are columns of their own. */
type FieldColumns = {
  [F in ActedField as ColumnOf<F>]: {
    readonly concern: RowOf<F>['concern'];
    readonly of: (account: Account) => string | boolean | null;
    readonly audited: F extends AuditedField ? F : null;
  };
};

/**
 * The columns that actions change. Changing, the copy that an undo restores, and the audit trail
 * all follow from this list, so a column that is added here survives an undo.
 */
const columns = {
  user_status: { concern: 'access', of: ({ userStatus }) => userStatus, audited: 'userStatus' },
  status_changed_at: { concern: 'access', of: null, audited: null },
  deceased_in_retirement: {
    concern: 'access',
    of: ({ deceasedInRetirement }) => deceasedInRetirement,
    audited: null,
  },
  disabled_at: {
    concern: 'access',
    of: ({ adAccountDisabledWhen }) => adAccountDisabledWhen,
    audited: null,
  },
  removed_on: { concern: 'access', of: null, audited: null },
  primary_affiliation: { concern: 'terms', of: null, audited: null },
  organisation_id: {
    concern: 'reach',
    of: ({ organisationId }) => organisationId,
    audited: 'organisationCanonicalPath',
  },
  ...forEachField<ActedField, FieldColumns>(actedFields, columnOf, (field) => ({
    concern: rowOf(field).concern,
    of: (account: Account) => statedValue(account, field),
    audited: rowOf(field).isAudited ? field : null,
  })),
  ...forEachPart(
    ({ column }): InvoiceColumn => column,
    ({ wire }) => ({
      concern: 'terms' as const,
      of: ({ externalInvoiceData: invoice }: Account) => invoice?.[wire] || null,
      audited: 'externalInvoiceData' as const,
    }),
  ),
} as const satisfies { readonly [Name in keyof AccountTable]?: Column };

export type AccountColumn = keyof typeof columns;

const isColumn = (name: string): name is AccountColumn => Object.hasOwn(columns, name);
export const accountColumns: readonly AccountColumn[] = Object.keys(columns).filter(isColumn);

type AuditedColumn = Exclude<(typeof columns)[AccountColumn]['audited'], null>;
/** The fields of an account under which the audit trail records changes of its columns. */
export const auditedColumns: readonly AuditedColumn[] = [
  ...new Set(Object.values(columns).flatMap(({ audited }) => (audited === null ? [] : [audited]))),
];

/** New values of columns. The time of a change of status is written without being given. */
export type ColumnChanges = Pick<
  Updateable<AccountTable>,
  Exclude<AccountColumn, 'status_changed_at'>
>;

/** What changing these columns does to the owner of the account. */
type ConcernOf<Changes> = {
  [Name in keyof Changes & AccountColumn]: (typeof columns)[Name]['concern'];
}[keyof Changes & AccountColumn];

/** Inserts an account of the person whom the permit names. Returns its id. */
export const insertAccount = async (
  tx: Tx,
  { lin }: Permit<'account'>,
  account: Omit<Insertable<AccountTable>, 'lin'>,
): Promise<string> =>
  (
    await tx
      .insertInto('account')
      .values({ ...account, lin })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/**
 * Changes columns of the account and increments its version. Undefined columns keep their values.
 * @throws {HttpError} 400 if it is the account of the last superuser, which has to remain usable
 */
export async function setAccount<Changes extends ColumnChanges>(
  tx: Tx,
  permit: Permit<ConcernOf<Changes>>,
  id: string,
  changes: Changes,
  now: Date,
): Promise<void> {
  await keepSuperuser(tx, id, changes, now);
  const { user_status: status } = changes;
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set((row) => ({
      ...changes,
      ...(status !== undefined && {
        status_changed_at: sql<Date>`case when user_status = ${status} then status_changed_at else ${now} end`,
      }),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('lin', '=', permit.lin)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('The permit is not of the owner of the account.');
}

/** Removes everything that describes a closed account, except what names it. */
export async function eraseAccountDetails(
  tx: Tx,
  { lin }: Permit<AccountConcern>,
  id: string,
): Promise<void> {
  await tx
    .updateTable('account')
    .set(accounts.account.onErasure.columns)
    .where('id', '=', id)
    .where('lin', '=', lin)
    .execute();
}

/** Names the person of the permit as the owner of these accounts, or in another such column. */
export async function setPersonOf(
  tx: Tx,
  { lin }: Permit<'join'>,
  column: 'lin' | ColumnOf<PersonField>,
  ids: readonly string[],
): Promise<void> {
  await sql`update account set ${sql.ref(column)} = ${lin}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx);
}

/** The state of an account before and after a change. */
export interface AccountChange {
  readonly before: Account;
  readonly after: Account;
}

/** A change that the law permits. */
export interface PermittedChange extends AccountChange {
  readonly permit: Permit<AccountConcern>;
}

/** Returns the columns in which the rules have changed the account. */
export const changedColumns = ({ before, after }: AccountChange): ColumnChanges =>
  Object.fromEntries(
    accountColumns.flatMap((name) => {
      const { of }: Column = columns[name];
      return of !== null && of(before) !== of(after) ? [[name, of(after)]] : [];
    }),
  );

/** What the changes write, as a relation with columns `lin` and `columns`. */
function written(changes: readonly AccountChange[], now: Date): RawBuilder<unknown> {
  const rows = changes.map((change) => {
    const changed = changedColumns(change);
    return {
      lin: change.after.norEduPersonLIN,
      columns: {
        ...changed,
        ...(changed.user_status !== undefined && { status_changed_at: now }),
      },
    };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (lin text, columns jsonb)`;
}

/** Returns the people of whom `setAccounts` would refuse the change. */
export const lastSuperusersIn = (tx: Tx, changes: readonly AccountChange[], now: Date) =>
  lastSuperusersAmong(tx, written(changes, now), dateInSweden(now));

/**
 * Changes these managed accounts, which the transaction has locked, with one statement for any
 * number of them, and increments their versions.
 */
export async function setAccounts(
  tx: Tx,
  changes: readonly PermittedChange[],
  now: Date,
): Promise<void> {
  for (const { permit, after } of changes) expectPermitOf(permit, after.norEduPersonLIN);
  const updated = await write(tx, written(changes, now), now);
  if (updated !== BigInt(changes.length))
    throw new Error(`Updated ${updated} of ${changes.length} accounts.`);
}

/** The account's changeable columns as JSON, for a query that reads from `account`. */
export const accountCopy = sql`jsonb_build_object(${sql.join(
  accountColumns.flatMap((name) => [sql.lit(name), sql.ref(`account.${name}`)]),
)})`;

/**
 * Restores the copies in the managed accounts of the people whom the permits name, and increments
 * their versions. `copies` has columns `lin` and `columns`. A column that a copy lacks keeps its
 * value.
 */
export async function restoreAccounts(
  tx: Tx,
  permitted: readonly Permit<AccountConcern>[],
  copies: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  const lins = permitted.map(({ lin }) => lin);
  const chosen = sql`
    select copy.lin, copy.columns from (${copies}) as copy where copy.lin = any (${lins}::text[])`;
  await write(tx, sql`(${chosen}) as change`, now);
}

/** Writes each row's `columns` to the managed account of its `lin`; the others keep their values. */
async function write(tx: Tx, changes: RawBuilder<unknown>, now: Date): Promise<bigint | undefined> {
  const kept = await lastSuperusersAmong(tx, changes, dateInSweden(now));
  if (kept.size > 0) throw lastSuperuserRefusal();
  const set = accountColumns.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
  // The list of LINs leads the planner to the index: it takes the relation for 100 rows, and
  // would read all accounts for one.
  const { numAffectedRows } = await sql`
    with change as (select lin, columns from ${changes})
    update account set version = account.version + 1, ${sql.join(set)}
    from change
    join account as present on present.lin = change.lin and present.affiliation_type is not null
      and present.lin = any (array(select lin from change))
    cross join lateral jsonb_populate_record(present, change.columns) as given
    where account.id = present.id`.execute(tx);
  return numAffectedRows;
}
