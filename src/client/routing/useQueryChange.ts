import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams, type NavigateOptions } from 'react-router-dom';

type QueryChange = (now: URLSearchParams) => URLSearchParams;

/**
 * Returns a function that changes the query of the current address, or of the pending navigation's.
 * The rendered query may be older: React renders a long list with a delay, and a change based on it
 * would undo the latest one.
 */
export function useQueryChange(): (change: QueryChange, options?: NavigateOptions) => void {
  const [params, setParams] = useSearchParams();
  // Only the router has the current location; its hooks return the location of the last render.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(
    (change, options) => {
      const { location, navigation } = router?.state ?? {};
      const now = navigation?.location ?? location;
      setParams(
        change(now ? new URLSearchParams(now.search) : new URLSearchParams(params)),
        options,
      );
    },
    [router, params, setParams],
  );
}
