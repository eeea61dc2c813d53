import { push } from '../../../contract/push.ts';
import { call } from '../../api/call.ts';
import { noticePermission } from '../../device/notifications.ts';
import { subscribeToPush } from '../../device/push.ts';

/**
 * Has notifications pushed to this browser while no page is open, where the person has let the device show them and the university pushes.
 * Nobody is told when it fails: open pages ask by themselves.
 */
export async function keepSubscribed(): Promise<void> {
  if (noticePermission() !== 'granted' || !('PushManager' in globalThis)) return;
  try {
    const { publicKey } = await call(push.key, {});
    const endpoint = publicKey === null ? null : await subscribeToPush(publicKey);
    if (endpoint !== null) await call(push.subscribe, { body: { endpoint } });
  } catch {
    // The next visit tries again.
  }
}
