import { sql } from 'kysely';
import { contactPersonStatuses } from '#rules/contactPerson.ts';
import type { Db } from '#server/database/open.ts';

/** Whether this is a living employee whose account is in use. */
export const isValidContactPerson = async (db: Db, lin: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select('account.id')
    .where('account.lin', '=', lin)
    .where('account.affiliation_type', '=', 'Employee')
    .where('account.user_status', 'in', contactPersonStatuses)
    .where('person.deceased_on', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Whether the activity's cost centre belongs to the organisation or one above it. */
export const isPayableIn = async (
  db: Db,
  organisationId: string,
  activityId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('cost_centre_activity as activity')
    .innerJoin('cost_centre', 'cost_centre.id', 'activity.cost_centre_id')
    .innerJoin('organisation_closure as above', 'above.ancestor_id', 'cost_centre.organisation_id')
    .select(sql`1`.as('one'))
    .where('activity.id', '=', activityId)
    .where('above.descendant_id', '=', organisationId)
    .executeTakeFirst()) !== undefined;
