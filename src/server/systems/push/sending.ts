import type { PushSettings } from './settings.ts';
import { vapidOf } from './vapid.ts';

const RESPONSE_TIMEOUT_MS = 5000;
/** A browser that is offline for longer loads its notifications itself when it is back. */
const TTL_SECONDS = 4 * 3600;
/** The subscription no longer exists (RFC 8030). */
const EXPIRED_STATUSES = new Set([404, 410]);

/** The outcome of a push. A `failed` push is not retried, because open pages poll for notifications anyway. */
export type PushOutcome = 'sent' | 'expired' | 'failed';
export type SendPush = (endpoint: string) => Promise<PushOutcome>;

/** Returns a function that informs a browser, through its push service, that there is something new. The message contains no personal data. */
export function pushSender(settings: PushSettings, contact: string): SendPush {
  const vapid = vapidOf(settings, contact);
  return async (endpoint) => {
    const headers = {
      authorization: vapid(endpoint, new Date()),
      ttl: String(TTL_SECONDS),
      // A push that has not been delivered yet is replaced by the next one, which says the same.
      topic: 'notifications',
    };
    try {
      const answer = await fetch(endpoint, { method: 'POST', headers, redirect: 'error', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
      await answer.body?.cancel();
      return EXPIRED_STATUSES.has(answer.status) ? 'expired' : answer.ok ? 'sent' : 'failed';
    } catch {
      return 'failed';
    }
  };
}
