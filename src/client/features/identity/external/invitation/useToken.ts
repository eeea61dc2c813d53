import { useEffect, useState } from 'react';

/**
 * Returns the secret after the `#` of the link, and removes it from the address, so that neither the history nor a copied address contains
 * it. Null without a secret.
 */
export function useToken(): string | null {
  // Only reads the hash, because a page that suspends for its texts is initialized again.
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return token === '' ? null : token;
}
