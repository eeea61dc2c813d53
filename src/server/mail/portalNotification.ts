import type { Transaction } from 'kysely';
import type { LocalizedText } from '#contract/values.ts';
import type { Database } from '../database/schema.ts';

/** An urgent notification that leads the owner of an account to a page of the portal. */
export interface NewNotification {
  readonly accountId: string;
  readonly type: string;
  /** The path of the page. */
  readonly link: string;
  readonly title: LocalizedText;
  readonly message: LocalizedText;
  readonly daysShown: number;
}

export const addNotification = (
  tx: Transaction<Database>,
  notification: NewNotification,
  today: string,
  now: Date,
): Promise<void> => addNotifications(tx, [notification], today, now);

/** The same for many, in one statement. */
export async function addNotifications(
  tx: Transaction<Database>,
  notifications: readonly NewNotification[],
  today: string,
  now: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  await tx
    .insertInto('notification')
    .values(
      notifications.map(({ accountId, type, link, title, message, daysShown }) => ({
        account_id: accountId,
        prio: 1,
        date: today,
        days_back_in_time: daysShown,
        notification_type: type,
        link,
        is_internal_link: true,
        title,
        message,
        popup_title: null,
        popup_message: null,
        created_at: now,
        read_at: null,
      })),
    )
    .execute();
}
