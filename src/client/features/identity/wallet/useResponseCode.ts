import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Passes on the code that a wallet has brought in the address, which is removed from it and from the
 * history at once. Returns whether there is one.
 */
export function useResponseCode(onCode: (code: string) => void): boolean {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const code = new URLSearchParams(hash.slice(1)).get('response_code');
  useEffect(() => {
    if (code === null) return;
    onCode(code);
    void navigate(pathname + search, { replace: true });
  }, [code, onCode, navigate, pathname, search]);
  return code !== null;
}
