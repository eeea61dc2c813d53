import { push } from '#contract/push.ts';
import { call } from '#client/api/call.ts';
import { noticePermission } from '#client/device/notifications.ts';
import { subscribeToPush } from '#client/device/push.ts';

/**
 * Subscribes this browser to push notifications for while no page is open, when the user has
 * granted permission and the university uses push. Failures are silent, because open pages poll
 * anyway.
 */
export async function keepSubscribed(): Promise<void> {
  if (noticePermission() !== 'granted' || !('PushManager' in globalThis)) return;
  try {
    const { publicKey } = await call(push.key, {});
    const endpoint = publicKey === null ? null : await subscribeToPush(publicKey);
    if (endpoint !== null) await call(push.subscribe, { body: { endpoint } });
  } catch {
    // Retried at the next visit.
  }
}
