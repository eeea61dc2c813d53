import { useSearchParams } from 'react-router-dom';
import { localPathOr } from '../../../../rules/returnPath.ts';

/** Where a sign-in on this page leads: where the person was on the way to, otherwise where this way of signing in belongs. */
export function useWayOn(usual: string): string {
  const [search] = useSearchParams();
  return localPathOr(usual, search.get('returnTo'));
}
