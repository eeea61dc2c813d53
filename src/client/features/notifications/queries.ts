import { user } from '#contract/user.ts';
import { query } from '#client/api/query.ts';

export const notificationQueries = {
  /** The user's notifications, newest first. The bell counts the unread ones. */
  mine: () => query(user.notifications, {}),
};
