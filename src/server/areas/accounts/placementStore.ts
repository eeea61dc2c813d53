import { sql } from 'kysely';
import type { SubscriptionType } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Tx } from '#server/database/schema.ts';
import { text } from '#server/texts/texts.ts';
import { localized } from '../localized.ts';

/**
 * Where a person belongs without being employed, until when, and which activity pays for the
 * account.
 */
export interface Placement {
  readonly accountId: string;
  readonly organisationId: string;
  readonly activityId: string | null;
  readonly subscriptionType: SubscriptionType | null;
  readonly validThrough: IsoDate | null;
}

/**
 * The title that the staff system would give such a person; no title is requested when the account
 * is created.
 */
const TITLE = text('ACCOUNT/ASSOCIATE');

/**
 * Places the account in the organisation on these terms. An account that moves from elsewhere gets
 * a new primary position from today; the previous one ends and keeps its cost activity.
 */
export async function upsertPosition(tx: Tx, placement: Placement, today: IsoDate): Promise<void> {
  if (!(await updatePosition(tx, placement))) await startNewPosition(tx, placement, today);
}

async function startNewPosition(tx: Tx, placement: Placement, today: IsoDate): Promise<void> {
  const previous = await tx
    .updateTable('position')
    .set({
      is_primary: false,
      end_date: sql`greatest(start_date, least(end_date, ${today}::date - 1))`,
    })
    .where('account_id', '=', placement.accountId)
    .where('is_primary', '=', true)
    .returning(['title'])
    .executeTakeFirst();
  await tx
    .insertInto('position')
    .values({
      title: previous === undefined ? TITLE : localized(previous.title),
      account_id: placement.accountId,
      organisation_id: placement.organisationId,
      start_date: today,
      end_date:
        placement.validThrough !== null && placement.validThrough < today
          ? today
          : placement.validThrough,
      is_primary: true,
      is_employee: false,
      subscription_type: placement.subscriptionType,
      cost_centre_activity_id: placement.activityId,
    })
    .execute();
}

/**
 * Updates the primary position if it is in the same organisation. Returns whether there was one.
 */
async function updatePosition(
  tx: Tx,
  { accountId, organisationId, activityId, subscriptionType, validThrough }: Placement,
): Promise<boolean> {
  const updated = await tx
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
  return updated !== undefined;
}

/**
 * Sets or clears the activity that pays for the primary position. Returns whether there was a
 * primary position.
 */
export const setPayingActivity = async (
  tx: Tx,
  accountId: string,
  activityId: string | null,
): Promise<boolean> =>
  (await tx
    .updateTable('position')
    .set({ cost_centre_activity_id: activityId })
    .where('account_id', '=', accountId)
    .where('is_primary', '=', true)
    .returning('id')
    .executeTakeFirst()) !== undefined;
