import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Db } from '#server/database/open.ts';

/** The roles of all accounts of these people. */
export const rolesHeldBy = (db: Db, lins: readonly string[], today: IsoDate) =>
  db
    .selectFrom('role_assignment')
    .innerJoin('account', 'account.id', 'role_assignment.account_id')
    .select(['account.lin', 'role_assignment.role'])
    .where('account.lin', '=', anyOf(lins))
    .where(isInForce('role_assignment', today))
    .execute();

/** The organisations that these people administer, with all organisations below them. */
export const administeredBy = (db: Db, lins: readonly string[], today: IsoDate) =>
  db
    .selectFrom('administers')
    .innerJoin('organisation_closure as below', 'below.ancestor_id', 'administers.organisation_id')
    .innerJoin('organisation', 'organisation.id', 'below.descendant_id')
    .select(['administers.administrator_lin as lin', 'below.descendant_id as id'])
    .select((eb) => eb('organisation.parent_id', 'is', null).as('is_root'))
    .distinct()
    .where('administers.administrator_lin', '=', anyOf(lins))
    .where(isInForce('administers', today))
    .execute();

/** The permissions on single people that these administrators lack. */
export const exceptionsOf = (db: Db, lins: readonly string[]) =>
  db
    .selectFrom('permission_exception')
    .select(['administrator_lin as lin', 'subject_lin', 'permission'])
    .where('administrator_lin', '=', anyOf(lins))
    .execute();

/** These people, with the system that stated each first and whether they have used an account. */
export const peopleOf = (db: Db, lins: readonly string[]) =>
  db
    .selectFrom('person')
    .select(['person.lin', 'person.stated_by'])
    .select(hasUsedAnAccount(sql.ref('person.lin')).as('has_used_account'))
    .where('person.lin', '=', anyOf(lins))
    .execute();

/** Who has moved an account in use of these people since that day, unless a desk has checked it. */
export const movesOf = (db: Db, lins: readonly string[], since: IsoDate) =>
  db
    .selectFrom('person_change')
    .select(['lin', 'by_lin'])
    .where('lin', '=', anyOf(lins))
    .where(sql<boolean>`'reach' = any (kinds)`)
    .where('was_used', '=', true)
    .where('settled_at', 'is', null)
    .where('by_lin', 'is not', null)
    .where('made_at', '>=', new Date(since))
    .execute();

/** The accounts of these people that are not closed. */
export const openAccountsOf = (db: Db, lins: readonly string[]) =>
  db
    .selectFrom('account')
    .select(['lin', 'affiliation_type', 'organisation_id'])
    .where('lin', '=', anyOf(lins))
    .where('user_status', 'not in', ['Retired', 'Inactive', 'Deceased', 'None'])
    .execute();

/**
 * Locks all accounts of these people in the order of `lockAccountRows`. Whoever gives one of them a
 * role, or changes an account, waits.
 */
export const lockAccountsOf = (db: Db, lins: readonly string[]) =>
  db
    .selectFrom('account')
    .select('id')
    .where('lin', '=', anyOf(lins))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** When the worker verified each of these people last, if ever. */
export const verificationsBy = (db: Db, workerLin: string, lins: readonly string[]) =>
  db
    .selectFrom('caller_verification')
    .select(['subject_lin', 'verified_at'])
    .where('worker_lin', '=', workerLin)
    .where('subject_lin', '=', anyOf(lins))
    .where('verified_at', 'is not', null)
    .execute();

const anyOf = (lins: readonly string[]) => sql<string>`any(${lins}::text[])`;

/**
 * Whether one of the accounts of the person is in use, or has ever been: only a new account
 * without a password has not.
 */
const hasUsedAnAccount = (lin: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from account as own where own.lin = ${lin} and (
      own.user_status <> 'New'
      or exists (select from password where password.account_id = own.id)
      or exists (select from password_history as earlier where earlier.account_id = own.id)
      or exists (select from activation_key as spent
        where spent.account_id = own.id and spent.used_at is not null)))`;
