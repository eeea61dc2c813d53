import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams, type NavigateOptions } from 'react-router-dom';

type QueryChange = (now: URLSearchParams) => URLSearchParams;

/**
 * Changes the query of the address from what it says at that moment, or will once the page is there that is on its way. What has been
 * rendered of it may be older: React draws a long list in its own time, and a change made from that would take the last step back.
 */
export function useQueryChange(): (change: QueryChange, options?: NavigateOptions) => void {
  const [params, setParams] = useSearchParams();
  // The router tells where it is only here; its hooks tell where the last render was.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(
    (change, options) => {
      const { location, navigation } = router?.state ?? {};
      const now = navigation?.location ?? location;
      setParams(change(now ? new URLSearchParams(now.search) : new URLSearchParams(params)), options);
    },
    [router, params, setParams],
  );
}
