const COOKIE = 'reconnectionToken';

/** The tab that has signed in leaves its token here for the tab that waits (AUTH-28; decisions, "Names"). */
export const leaveReconnectionToken = (token: string): void => {
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
