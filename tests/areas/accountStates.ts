import { type Arbitrary, boolean, constant, constantFrom, oneof, option, record } from 'fast-check';
import { AffiliationType, SubscriptionType, UserStatus } from '#contract/values.ts';
import { addDays } from '#rules/dates.ts';
import { dayNear, rarely } from '../tools/arbitraries.ts';
import type { Db } from '#server/database/open.ts';

/** The organisations and activities of one installation that an account may refer to. */
export interface Places {
  readonly organisationIds: readonly string[];
  readonly activityIds: readonly string[];
}

/** Every property of an account that a rule may depend on. */
export type AccountState =
  ReturnType<typeof stateOn> extends Arbitrary<infer State> ? State : never;

/** Generates any state that the database allows, whether or not it is reachable in the portal. */
export const stateOn = (today: string, { organisationIds, activityIds }: Places) =>
  record({
    columns: record({
      user_status: constantFrom(...UserStatus.options),
      affiliation_type: constantFrom(
        ...AffiliationType.options,
        'Associate' as const,
        'Affiliated' as const,
      ),
      subscription_type: option(constantFrom(...SubscriptionType.options)),
      organisation_id: oneof(
        { weight: 9, arbitrary: constantFrom(...organisationIds) },
        { weight: 1, arbitrary: constant(null) },
      ),
      valid_through: option(dayNear(today)),
      affiliation_end_date: option(dayNear(today)),
      retirement_date: option(dayNear(today)),
      next_retirement_step_on: option(dayNear(today)),
      disabled_at: option(constant(new Date('2025-06-01T10:00:00Z'))),
      external_email_address: constantFrom(null, 'gerd@example.net', 'gerd@example.net'),
      has_work_phone: boolean(),
      has_employee_profile_page: boolean(),
      is_employed_until_further_notice: rarely,
      deceased_in_retirement: rarely,
    }).map((columns) => ({
      ...columns,
      // Database constraints tie these columns to each other.
      affiliation_end_date: columns.is_employed_until_further_notice
        ? null
        : columns.affiliation_end_date,
      retirement_date:
        columns.retirement_date ?? (columns.user_status === 'Inretirement' ? today : null),
    })),
    activityId: option(constantFrom(...activityIds)),
    becomesEmployee: rarely,
  });

/** Stores one state on each of the accounts. */
export async function storeStates(
  db: Db,
  accounts: readonly { readonly accountId: string }[],
  states: readonly AccountState[],
  today: string,
): Promise<void> {
  for (const [index, { columns, activityId, becomesEmployee }] of states.entries()) {
    const { accountId } = accounts[index]!;
    await db.updateTable('account').set(columns).where('id', '=', accountId).execute();
    await db
      .updateTable('position')
      .set({ cost_centre_activity_id: activityId })
      .where('account_id', '=', accountId)
      .where('is_primary', '=', true)
      .execute();
    await db
      .deleteFrom('position')
      .where('account_id', '=', accountId)
      .where('is_primary', '=', false)
      .execute();
    if (becomesEmployee && columns.organisation_id !== null) {
      const futurePosition = {
        title: { 'sv-SE': 'Lektor', 'en-GB': 'Senior Lecturer' },
        start_date: addDays(today, 1),
        is_primary: false,
        is_employee: true,
      };
      await db
        .insertInto('position')
        .values({
          ...futurePosition,
          account_id: accountId,
          organisation_id: columns.organisation_id,
        })
        .execute();
    }
  }
}
