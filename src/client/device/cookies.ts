const PROBE = 'probe';

/**
 * Whether the browser stores cookies of the portal; without them nobody can sign in. Tried, because
 * Chromium's `navigator.cookieEnabled` is also true where the user has blocked them.
 */
export function storesCookies(): boolean {
  document.cookie = `${PROBE}=1; Path=/; Max-Age=10; SameSite=Strict`;
  const isStored = document.cookie.includes(`${PROBE}=1`);
  document.cookie = `${PROBE}=; Path=/; Max-Age=0; SameSite=Strict`;
  return isStored;
}
