import { type Insertable, type RawBuilder, sql, type Transaction, type Updateable } from 'kysely';
import type { Account } from '#contract/account.ts';
import { dateInSweden } from '#rules/dates.ts';
import type { AccountConcern } from '#rules/power.ts';
import type { Database } from '#server/database/schema.ts';
import type { AccountTable } from '#server/database/tables/account.ts';
import type { Permit } from '#server/power/permit.ts';
import { accounts } from '#server/retention/accounts.ts';
import { keepSuperuser, lastSuperuserRefusal, lastSuperusersAmong } from './lastSuperuser.ts';
import { importedColumns, isBack } from './importedColumns.ts';

type Tx = Transaction<Database>;

/** How an account that the rules have changed determines a column, and where changes are audited. */
interface Column {
  /** What a change of the column does to the owner of the account. */
  readonly concern: AccountConcern;
  /** The column's value in the account; null if no rule reads or changes it. */
  readonly of: ((account: Account) => string | boolean | null) | null;
  /** The field of an audit entry that records a change; null if no entry does. */
  readonly audited: keyof Account | null;
}

/**
 * The columns that actions change. Changing, the copy that an undo restores, and the audit trail
 * all follow from this list, so a column that is added here survives an undo.
 */
const columns = {
  user_status: { concern: 'access', of: ({ userStatus }) => userStatus, audited: 'userStatus' },
  status_changed_at: { concern: 'access', of: null, audited: null },
  valid_through: {
    concern: 'access',
    of: ({ validThrough }) => validThrough,
    audited: 'validThrough',
  },
  retirement_date: {
    concern: 'access',
    of: ({ retirementDate }) => retirementDate,
    audited: 'retirementDate',
  },
  next_retirement_step_on: {
    concern: 'access',
    of: (account) => account.lastRetirementProcessStepDueDateFromForADAccount,
    audited: null,
  },
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
  subscription_type: {
    concern: 'access',
    of: ({ subscriptionType }) => subscriptionType,
    audited: 'subscriptionType',
  },
  has_liu_phone: {
    concern: 'access',
    of: ({ hasLiUPhone }) => hasLiUPhone,
    audited: 'hasLiUPhone',
  },
  has_employee_profile_page: {
    concern: 'terms',
    of: ({ hasEmployeeProfilePage }) => hasEmployeeProfilePage,
    audited: 'hasEmployeeProfilePage',
  },
  external_email_address: {
    concern: 'address',
    of: ({ externalEmailAddress }) => externalEmailAddress,
    audited: 'externalEmailAddress',
  },
  organisation_id: {
    concern: 'reach',
    of: ({ organisationId }) => organisationId,
    audited: 'organisationCanonicalPath',
  },
  description: { concern: 'terms', of: ({ description }) => description, audited: 'description' },
  contact_person_lin: {
    concern: 'terms',
    of: ({ contactPerson }) => contactPerson?.norEduPersonLin ?? null,
    audited: 'contactPerson',
  },
  invoice_contact_person: {
    concern: 'terms',
    of: ({ externalInvoiceData: invoice }) => invoice?.contactPerson || null,
    audited: 'externalInvoiceData',
  },
  invoice_address: {
    concern: 'terms',
    of: ({ externalInvoiceData: invoice }) => invoice?.invoiceAddress || null,
    audited: 'externalInvoiceData',
  },
  invoice_reference: {
    concern: 'terms',
    of: ({ externalInvoiceData: invoice }) => invoice?.invoiceReference || null,
    audited: 'externalInvoiceData',
  },
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

/** Names the person of the permit as the owner, or as the contact person, of these accounts. */
export async function setPersonOf(
  tx: Tx,
  { lin }: Permit<'join'>,
  column: 'lin' | 'contact_person_lin',
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
  if (changes.some(({ permit, after }) => permit.lin !== after.norEduPersonLIN))
    throw new Error('A permit is not of the owner of the account.');
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

/** When an import writes. */
interface Importing {
  readonly now: Date;
  readonly today: string;
}

/** The columns that the history of an account shows, with their names in the audit trail. */
const auditedNames = {
  external_email_address: 'externalEmailAddress',
  subscription_type: 'subscriptionType',
  valid_through: 'validThrough',
} as const satisfies { readonly [Name in keyof typeof importedColumns]?: string };

/** An object of the audited values that have changed; `user_status` as it was or has become. */
const auditedObject = (status: RawBuilder<unknown>, values: RawBuilder<unknown>) => {
  const parts = Object.entries(auditedNames).map(
    ([column, name]) => sql`case when ${sql.lit(column)} = any (compared.changed)
      then jsonb_build_object(${sql.lit(name)}, ${values} -> ${sql.lit(column)})
      else '{}'::jsonb end`,
  );
  return sql`case when is_back then jsonb_build_object('userStatus', ${status})
    else '{}'::jsonb end || ${sql.join(parts, sql` || `)}`;
};
const auditedBefore = auditedObject(sql`old_status`, sql`old`);
const auditedAfter = auditedObject(sql`'Active'::text`, sql`to_jsonb(compared)`);

/** Changes the accounts of the temporary table `incoming`, and notes there what has changed. */
export async function updateImported(tx: Tx, { now, today }: Importing): Promise<void> {
  const names = Object.keys(importedColumns);
  const values = Object.entries(importedColumns).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  );
  const columns = names.map((name) => sql.ref(name));
  const differing = names.map(
    (name) =>
      sql`case when account.${sql.ref(name)} is distinct from stated.${sql.ref(name)}
        then ${sql.lit(name)} end`,
  );
  await sql`
    with stated as (
      select incoming.row, account.id, ${isBack} as is_back, ${sql.join(values)}
      from incoming join account on account.id = incoming.account_id
      cross join (select ${today}::date as today) as day
      where refusal is null and not is_new
    ), differing as (
      select stated.*, array_remove(array[${sql.join(differing)},
        case when is_back then 'user_status' end], null) as changed
      from stated join account on account.id = stated.id
    ), compared as (
      select differing.*, account.user_status as old_status, to_jsonb(account) as old
      from differing join account on account.id = differing.id
      where cardinality(changed) > 0
    ), written as (
      update account set version = account.version + 1,
        user_status = case when is_back then 'Active' else account.user_status end,
        status_changed_at = case when is_back then ${now}::timestamptz else account.status_changed_at end,
        retirement_date = case when is_back then null else account.retirement_date end,
        next_retirement_step_on =
          case when is_back then null else account.next_retirement_step_on end,
        disabled_at = case when is_back then null else account.disabled_at end,
        ${sql.join(columns.map((name) => sql`${name} = compared.${name}`))}
      from compared where account.id = compared.id
    )
    update incoming set changed = incoming.changed || compared.changed,
      before = coalesce(incoming.before, '{}'::jsonb) || ${auditedBefore},
      after = coalesce(incoming.after, '{}'::jsonb) || ${auditedAfter}
    from compared where incoming.row = compared.row
  `.execute(tx);
}

/** A student who may not sign in cannot choose either: the account stays suspended. */
const retires = sql`account.person_type = 'Student' and account.user_status <> 'Suspended'`;

/**
 * Ends the accounts of the temporary table `missing` today: an employment or a validity has its
 * last day, and a student's account goes into retirement, so that the student can choose.
 */
export async function endImported(
  tx: Tx,
  { now, today, closesOn }: Importing & { readonly closesOn: string },
): Promise<void> {
  await sql`
    update account set version = account.version + 1,
      is_employed_until_further_notice = false,
      affiliation_end_date = case when account.affiliation_type = 'Employee'
        then least(account.affiliation_end_date, ${today}::date) else account.affiliation_end_date end,
      valid_through = case when account.person_type = 'Employee' and account.affiliation_type <> 'Employee'
        then least(account.valid_through, ${today}::date) else account.valid_through end,
      user_status = case when ${retires} then 'Inretirement' else account.user_status end,
      status_changed_at = case when ${retires} then ${now}::timestamptz else account.status_changed_at end,
      retirement_date =
        case when ${retires} then ${closesOn}::date else account.retirement_date end
    from missing
    where account.id = missing.account_id and missing.ends_account
      and account.user_status in ('Active', 'Unsuspended', 'New', 'Suspended')`.execute(tx);
}

/**
 * Inserts the accounts that the temporary table `incoming` marks as new. An account whose user id
 * the source names is in use elsewhere already and starts as Active; every other one is New.
 */
export async function insertImported(tx: Tx, { now }: Importing): Promise<void> {
  await sql`
    insert into account (id, lin, liu_id, account_type, person_type, affiliation_type,
      primary_affiliation, user_status, status_changed_at, subscription_type, organisation_id,
      contact_person_lin, title, liu_email_address, external_email_address,
      is_employed_until_further_notice, valid_through, affiliation_end_date, created_at)
    select account_id, lin, user_id, 'Personal', person_type, affiliation, primary_affiliation,
      case when has_user_id then 'Active' else 'New' end, ${now}::timestamptz, subscription,
      organisation_id, contact_person_lin, title, email, external_email,
      coalesce(affiliation = 'Employee' and end_date is null, false),
      case when affiliation = 'Employee' then null else end_date end,
      case when affiliation = 'Employee' then end_date end, ${now}::timestamptz
    from incoming where refusal is null and is_new`.execute(tx);
}
