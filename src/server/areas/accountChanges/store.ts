import { sql } from 'kysely';
import type { CostCentre, CostCentreActivity } from '#contract/account.ts';
import { isOpen } from '#server/database/costCentres.ts';
import { isInForce } from '#server/database/grants.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { type PermittedChange, setAccounts, setPositions } from '../accounts/index.ts';

/**
 * Writes the changes of these accounts, which the transaction has locked, with the same two
 * statements for any number of accounts.
 */
export async function writeChanges(
  tx: Tx,
  changes: readonly PermittedChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await setAccounts(tx, changes, now);
  await setPositions(tx, changes);
}

export interface Payer {
  readonly activity: CostCentreActivity;
  readonly costCentre: CostCentre;
}

/**
 * Returns the activity if it can pay for an account that the person administers: its cost centre
 * belongs to an administered organisation, to one below it, or to one above.
 */
export async function activityInReach(
  db: Db,
  administratorLin: string,
  activityId: string,
  today: IsoDate,
): Promise<Payer | undefined> {
  const row = await db
    .selectFrom('cost_centre_activity as activity')
    .innerJoin('cost_centre', 'cost_centre.id', 'activity.cost_centre_id')
    .select([
      'activity.id',
      'activity.name',
      'cost_centre.id as cost_centre_id',
      'cost_centre.name as cost_centre_name',
      'cost_centre.organisation_id',
    ])
    .where('activity.id', '=', activityId)
    .where('activity.ended_on', 'is', null)
    .where(isOpen(today))
    .where((activity) =>
      activity.exists(
        activity
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
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    id,
    name,
    cost_centre_id: costCentreId,
    cost_centre_name: costCentreName,
    organisation_id: organisationId,
  } = row;
  return {
    activity: { id, name, costCentreId },
    costCentre: { id: costCentreId, name: costCentreName, organisationId },
  };
}

/**
 * Returns the LINs of the people with these managed accounts, by user id; unknown user ids are
 * omitted.
 */
export async function linsOfUserIds(
  db: Db,
  liUIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['user_id', 'lin'])
    .where('user_id', '=', sql<string>`any(${liUIds}::text[])`)
    .where('affiliation_type', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ user_id, lin }) => (user_id === null ? [] : [[user_id, lin] as const])),
  );
}
