import { useCallback } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router-dom';
import { useLatestLocation } from './useLatestLocation.ts';

type QueryChange = (now: URLSearchParams) => URLSearchParams;

/**
 * Returns a function that changes the query of the current address, or of the pending navigation's.
 */
export function useQueryChange(): (change: QueryChange, options?: NavigateOptions) => void {
  const [, setParams] = useSearchParams();
  const latest = useLatestLocation();
  return useCallback(
    (change, options) => setParams(change(new URLSearchParams(latest().search)), options),
    [latest, setParams],
  );
}
