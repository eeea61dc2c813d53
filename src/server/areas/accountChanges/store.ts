import { sql, type Transaction } from 'kysely';
import type { CostCentre, CostCentreActivity } from '#contract/account.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { AccountChange } from './changes.ts';

type Tx = Transaction<Database>;

/**
 * Writes the changes of these accounts, which the transaction has locked, with the same two
 * statements for any number of accounts.
 */
export async function writeChanges(
  tx: Tx,
  action: BulkAction,
  changes: readonly AccountChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const changed = sql`jsonb_to_recordset(${JSON.stringify(changes.map(toRow))}::jsonb) as changed (
    lin text, version integer, user_status text, subscription_type text, has_liu_phone boolean,
      has_employee_profile_page boolean,
    valid_through date, retirement_date date, next_retirement_step_on date,
      deceased_in_retirement boolean, is_disabled boolean,
    activity_id uuid, external_email_address text
  )`;
  const { numAffectedRows } = await sql`
    update account set
      version = changed.version,
      user_status = changed.user_status,
      status_changed_at = case when account.user_status = changed.user_status
        then account.status_changed_at else ${now} end,
      subscription_type = changed.subscription_type,
      has_liu_phone = changed.has_liu_phone,
      has_employee_profile_page = changed.has_employee_profile_page,
      external_email_address = changed.external_email_address,
      valid_through = changed.valid_through,
      retirement_date = changed.retirement_date,
      next_retirement_step_on = changed.next_retirement_step_on,
      deceased_in_retirement = changed.deceased_in_retirement,
      -- No action disables an account; some have it enabled again.
      disabled_at = case when changed.is_disabled then account.disabled_at end
    from ${changed}
    where account.lin = changed.lin and account.affiliation_type is not null`.execute(tx);
  if (numAffectedRows !== BigInt(changes.length))
    throw new Error(`Updated ${numAffectedRows} of ${changes.length} accounts.`);

  const columns = positionColumns[action];
  if (columns === null) return;
  await sql`
    update position set ${columns}
    from ${changed} join account on account.lin = changed.lin and account.affiliation_type is not null
    where position.account_id = account.id and position.is_primary`.execute(tx);
}

/** The columns of the primary position that each action changes along with the account. */
const positionColumns = {
  extend: sql`end_date = greatest(position.start_date, changed.valid_through)`,
  changeEndDate: sql`end_date = greatest(position.start_date, changed.valid_through)`,
  changeSubscription: sql`subscription_type = changed.subscription_type`,
  changeCostActivity: sql`cost_centre_activity_id = changed.activity_id`,
  cancel: null,
  cancelPhone: null,
};

const toRow = ({ after }: AccountChange) => ({
  lin: after.norEduPersonLIN,
  version: after.version,
  user_status: after.userStatus,
  subscription_type: after.subscriptionType,
  has_liu_phone: after.hasLiUPhone,
  has_employee_profile_page: after.hasEmployeeProfilePage,
  valid_through: after.validThrough,
  retirement_date: after.retirementDate,
  next_retirement_step_on: after.lastRetirementProcessStepDueDateFromForADAccount,
  deceased_in_retirement: after.deceasedInRetirement,
  is_disabled: after.adAccountDisabledWhen !== null,
  activity_id: after.costCentreActivity?.id ?? null,
  external_email_address: after.externalEmailAddress,
});

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
          .where('administers.administrator_lin', '=', administratorLin),
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
    .select(['liu_id', 'lin'])
    .where('liu_id', '=', sql<string>`any(${liUIds}::text[])`)
    .where('affiliation_type', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ liu_id, lin }) => (liu_id === null ? [] : [[liu_id, lin] as const])),
  );
}
