import { useSearchParams } from 'react-router-dom';
import { localPathOr } from '../../../../rules/returnPath.ts';
import { account } from '../../../routing/paths.ts';

/** Where a sign-in on this page leads: where the person was on the way to, otherwise to the account area. */
export function useWayOn(): string {
  const [search] = useSearchParams();
  return localPathOr(account(), search.get('returnTo'));
}
