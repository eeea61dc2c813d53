import { useSearchParams } from 'react-router-dom';
import { localPathOr } from '#rules/returnPath.ts';

/**
 * Returns where a sign-in on this page continues: the page that the user was heading for, otherwise
 * `usual`, the default of this sign-in method.
 */
export function useReturnPath(usual: string): string {
  const [search] = useSearchParams();
  return localPathOr(usual, search.get('returnTo'));
}
