import { sql, type Transaction } from 'kysely';
import type { SubscriptionType } from '../../../contract/values.ts';
import type { IsoDate } from '../../../rules/dates.ts';
import type { Database } from '../../database/schema.ts';

type Tx = Transaction<Database>;

/** Where somebody belongs without being employed, until when, and what pays for the account. */
export interface Placement {
  readonly accountId: string;
  readonly organisationId: string;
  readonly activityId: string | null;
  readonly subscriptionType: SubscriptionType | null;
  readonly validThrough: IsoDate | null;
}

/** What the staff system would say of such a person; nobody is asked for a title. */
const TITLE = { title_sv: 'Associerad', title_en: 'Associate' } as const;

/**
 * Places the person there, on these terms. Anyone who comes from elsewhere has a new primary position from today; the one before it
 * ends, and keeps what paid for it.
 */
export async function place(tx: Tx, placement: Placement, today: IsoDate): Promise<void> {
  if (!(await stay(tx, placement))) await move(tx, placement, today);
}

async function move(tx: Tx, placement: Placement, today: IsoDate): Promise<void> {
  const left = await tx
    .updateTable('position')
    .set({ is_primary: false, end_date: sql`greatest(start_date, least(end_date, ${today}::date - 1))` })
    .where('account_id', '=', placement.accountId)
    .where('is_primary', '=', true)
    .returning(['title_sv', 'title_en'])
    .executeTakeFirst();
  await tx
    .insertInto('position')
    .values({
      ...(left ?? TITLE),
      account_id: placement.accountId,
      organisation_id: placement.organisationId,
      start_date: today,
      end_date: placement.validThrough !== null && placement.validThrough < today ? today : placement.validThrough,
      is_primary: true,
      is_employee: false,
      subscription_type: placement.subscriptionType,
      cost_centre_activity_id: placement.activityId,
    })
    .execute();
}

/** Whether there was a position to stay in. */
async function stay(tx: Tx, { accountId, organisationId, activityId, subscriptionType, validThrough }: Placement): Promise<boolean> {
  const stayed = await tx
    .updateTable('position')
    .set({
      cost_centre_activity_id: activityId,
      subscription_type: subscriptionType,
      end_date: validThrough === null ? null : sql`greatest(start_date, ${validThrough}::date)`,
    })
    .where('account_id', '=', accountId)
    .where('organisation_id', '=', organisationId)
    .where('is_primary', '=', true)
    .returning('id')
    .executeTakeFirst();
  return stayed !== undefined;
}

/** Has another activity pay, or none. Answers whether there was a position for it to pay for. */
export const payBy = async (tx: Tx, accountId: string, activityId: string | null): Promise<boolean> =>
  (await tx
    .updateTable('position')
    .set({ cost_centre_activity_id: activityId })
    .where('account_id', '=', accountId)
    .where('is_primary', '=', true)
    .returning('id')
    .executeTakeFirst()) !== undefined;
