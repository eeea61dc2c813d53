/**
 * The browser vendors' push services, including their subdomains: Chrome and Edge, Firefox, Safari,
 * Edge on Windows.
 */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/**
 * Whether the portal may send to the address. Browsers supply it, so any address other than a push
 * service could make the portal call servers that only the portal can reach. `others` are
 * additional origins that the university allows.
 */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (others.includes(origin)) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  );
}
