import { notifications } from '#contract/notifications.ts';
import { call } from '#client/api/call.ts';

/** Maximum number of notices in one call. */
const AT_ONCE = 500;

/**
 * Marks notices of an organisation as read, up to 500 in a call, for all its administrators.
 * `onMarked` receives those of each call that has succeeded.
 */
export async function markNotices(
  organisationId: string,
  ids: readonly string[],
  onMarked: (ids: ReadonlySet<string>) => void,
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const notificationIds = ids.slice(from, from + AT_ONCE);
    // Sequential, so that a notice that is already being sent is not sent twice.
    // oxlint-disable-next-line no-await-in-loop
    await call(notifications.markRead, { body: { organisationId, notificationIds } });
    onMarked(new Set(notificationIds));
  }
}
