/** Why a URL is not one to which events may be sent. */
export type WebhookUrlRefusal =
  | 'WEBHOOKS/URL_INVALID'
  | 'WEBHOOKS/URL_HTTPS'
  | 'WEBHOOKS/URL_USER'
  | 'WEBHOOKS/URL_FRAGMENT';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Why events may not be sent to the URL; null when they may. Anything but https would show them to
 * the network between, except on the portal's own machine, where a demonstration may send.
 */
export function webhookUrlRefusal(
  typed: string,
  { allowsLoopback }: { readonly allowsLoopback: boolean },
): WebhookUrlRefusal | null {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return 'WEBHOOKS/URL_INVALID';
  if (url.protocol === 'http:' && !(allowsLoopback && LOOPBACK.test(url.hostname)))
    return 'WEBHOOKS/URL_HTTPS';
  if (url.username !== '' || url.password !== '') return 'WEBHOOKS/URL_USER';
  return url.hash === '' ? null : 'WEBHOOKS/URL_FRAGMENT';
}

/** The URL without its query, which may contain a token: for the audit trail. */
export function urlForTrail(typed: string): string {
  const { origin, pathname } = new URL(typed);
  return origin + pathname;
}
