import type { PushSettings } from './settings.ts';
import { vapidOf } from './vapid.ts';

const ANSWERS_IN_MS = 5000;
/** A browser that is away for longer is told by the notifications themselves. */
const KEPT_SECONDS = 4 * 3600;
/** The subscription is no more (RFC 8030). */
const GONE = new Set([404, 410]);

/** What became of a push: `failed` is worth no second try, since open pages ask by themselves. */
export type Pushed = 'sent' | 'gone' | 'failed';
export type SendPush = (endpoint: string) => Promise<Pushed>;

/** Tells a browser, by its push service, that there is something new. Nothing about anybody is in it. */
export function pushSender(settings: PushSettings, contact: string): SendPush {
  const vapid = vapidOf(settings, contact);
  return async (endpoint) => {
    const headers = {
      authorization: vapid(endpoint, new Date()),
      ttl: String(KEPT_SECONDS),
      // What has not been delivered yet says as much as the next one.
      topic: 'notifications',
    };
    try {
      const answer = await fetch(endpoint, { method: 'POST', headers, redirect: 'error', signal: AbortSignal.timeout(ANSWERS_IN_MS) });
      await answer.body?.cancel();
      return GONE.has(answer.status) ? 'gone' : answer.ok ? 'sent' : 'failed';
    } catch {
      return 'failed';
    }
  };
}
