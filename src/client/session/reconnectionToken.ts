const COOKIE = 'reconnectionToken';

/**
 * Passes the token from the tab that has signed in to the waiting tab (AUTH-28; decisions,
 * "Names").
 */
export const setReconnectionToken = (token: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${encodeURIComponent(token)}; Path=/; SameSite=Strict; Max-Age=600${secure}`;
};

export function reconnectionToken(): string | null {
  const entry = document.cookie.split('; ').find((one) => one.startsWith(`${COOKIE}=`));
  return entry ? decodeURIComponent(entry.slice(COOKIE.length + 1)) : null;
}

export const clearReconnectionToken = (): void => {
  document.cookie = `${COOKIE}=; Path=/; SameSite=Strict; Max-Age=0`;
};
