/** The push services of the browsers' makers, each with the hosts below it: Chrome and Edge, Firefox, Safari, Edge on Windows. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * Whether the portal may send to the address. A browser names it, so anything else than a push service could have the portal call
 * servers that only it can reach. `others` are origins that the university allows besides.
 */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (others.includes(origin)) return true;
  return protocol === 'https:' && port === '' && SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}
