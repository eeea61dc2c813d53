import { isOpen } from '#server/database/costCentres.ts';
import { isInForce } from '#server/database/grants.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';

/**
 * The cost centres that can pay for an organisation: its own first, then those of the organisations
 * above it, each level ordered by Swedish name. One that is closed pays for nothing new.
 */
export const costCentresFor = (db: Db, organisationId: string, today: IsoDate) =>
  db
    .selectFrom('cost_centre')
    .innerJoin('organisation_closure as above', 'above.ancestor_id', 'cost_centre.organisation_id')
    .select(['cost_centre.id', 'cost_centre.name', 'cost_centre.organisation_id'])
    .where('above.descendant_id', '=', organisationId)
    .where(isOpen(today))
    .orderBy('above.depth')
    .orderBy('cost_centre.name')
    .orderBy('cost_centre.id')
    .execute();

export const organisationExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/**
 * Returns whether the cost centre can pay for an account that the person administers. Undefined if
 * the cost centre does not exist.
 */
export const payingFor = (db: Db, costCentreId: string, administratorLin: string, today: IsoDate) =>
  db
    .selectFrom('cost_centre')
    .select((costCentre) =>
      costCentre
        .exists(
          costCentre
            .selectFrom('organisation_closure as payable')
            .innerJoin(
              'organisation_closure as administered',
              'administered.descendant_id',
              'payable.descendant_id',
            )
            .innerJoin('administers', 'administers.organisation_id', 'administered.ancestor_id')
            .select('administers.organisation_id')
            .whereRef('payable.ancestor_id', '=', 'cost_centre.organisation_id')
            .where('administers.administrator_lin', '=', administratorLin)
            .where(isInForce('administers', today)),
        )
        .as('is_payable'),
    )
    .where('id', '=', costCentreId)
    .executeTakeFirst();

export const activitiesOf = (db: Db, costCentreId: string) =>
  db
    .selectFrom('cost_centre_activity')
    .select(['id', 'name', 'cost_centre_id'])
    .where('cost_centre_id', '=', costCentreId)
    .where('ended_on', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
