import type { QueryClient } from '@tanstack/react-query';
import { notifications } from '#contract/notifications.ts';
import { user } from '#contract/user.ts';

/**
 * Refetches what waits for the user: on Home, in the bell, on the app's icon and in the list of
 * events. Called after a change that may settle a matter, because the server leaves out
 * notifications of settled matters.
 */
export function refreshWaiting(client: QueryClient): void {
  const calls = [user.notifications, user.account, user.work, notifications.ofOrganisation];
  for (const { method, path } of calls) void client.invalidateQueries({ queryKey: [method, path] });
}

/** Refetches how much work waits, after a change that settles none of the user's own matters. */
export const refreshWork = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [user.work.method, user.work.path] });
