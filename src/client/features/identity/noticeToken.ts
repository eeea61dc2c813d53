import { useEffect, useState } from 'react';

/**
 * Returns the secret after the `#` of a letter's link, and removes it from the address; null without
 * one.
 */
export function useNoticeToken(): string | null {
  // Only reads the hash, because a page that suspends for its texts is initialized again.
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== '')
      history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return token === '' ? null : token;
}
