import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext, useLocation, type Location } from 'react-router-dom';

/**
 * Returns a function that returns the current location, or the pending navigation's. The rendered
 * location may be older: React renders a long list with a delay, and a change based on it would
 * undo the latest one.
 */
export function useLatestLocation(): () => Location {
  const rendered = useLocation();
  // Only the router has the current location; its hooks return the location of the last render.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(
    () => router?.state.navigation.location ?? router?.state.location ?? rendered,
    [router, rendered],
  );
}
