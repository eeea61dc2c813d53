import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Passes on the secret of this name that an app has brought in the address, which is removed from it
 * and from the history at once. Returns whether there is one.
 */
export function useAddressSecret(name: string, onSecret: (secret: string) => void): boolean {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const secret = new URLSearchParams(hash.slice(1)).get(name);
  useEffect(() => {
    if (secret === null) return;
    onSecret(secret);
    void navigate(pathname + search, { replace: true });
  }, [secret, onSecret, navigate, pathname, search]);
  return secret !== null;
}
