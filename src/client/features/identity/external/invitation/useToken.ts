import { useEffect, useState } from 'react';

/** What the link carries behind its `#`, which is taken out of the address: neither history nor a copied address has it. Null: nothing. */
export function useToken(): string | null {
  // Read only: a page that waits for its texts begins anew.
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return token === '' ? null : token;
}
