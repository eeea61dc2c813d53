import type { IsoDate } from '#rules/dates.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Db } from '#server/database/open.ts';

/** The roles of all accounts of these people. */
export const rolesHeldBy = (db: Db, lins: readonly string[], today: IsoDate) =>
  db
    .selectFrom('role_assignment')
    .innerJoin('account', 'account.id', 'role_assignment.account_id')
    .select(['account.lin', 'role_assignment.role'])
    .where('account.lin', 'in', lins)
    .where(isInForce('role_assignment', today))
    .execute();

/** The organisations that these people administer, with all organisations below them. */
export const administeredBy = (db: Db, lins: readonly string[], today: IsoDate) =>
  db
    .selectFrom('administers')
    .innerJoin('organisation_closure as below', 'below.ancestor_id', 'administers.organisation_id')
    .select(['administers.administrator_lin as lin', 'below.descendant_id as id'])
    .distinct()
    .where('administers.administrator_lin', 'in', lins)
    .where(isInForce('administers', today))
    .execute();

/** The permissions on single people that these administrators lack. */
export const exceptionsOf = (db: Db, lins: readonly string[]) =>
  db
    .selectFrom('permission_exception')
    .select(['administrator_lin as lin', 'subject_lin', 'permission'])
    .where('administrator_lin', 'in', lins)
    .execute();
