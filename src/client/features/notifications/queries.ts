import { user } from '../../../contract/user.ts';
import { query } from '../../api/query.ts';

export const notificationQueries = {
  /** What concerns me, most pressing first. The bell counts the unread ones. */
  mine: () => query(user.notifications, {}),
};
