import { useQuery } from '@tanstack/react-query';
import { type AccountList, accountLists } from '../../../../rules/accountLists.ts';
import { type AccountListData, listQueries, type ListScope } from './listQueries.ts';

const nowhere: ListScope = { organisationId: '', affiliations: [] };

/**
 * How many accounts each list has; null while it is not known. The list that is looked at comes first; the others follow one at
 * a time, so that they are there when they are opened and never in its way.
 */
export function useListCounts(shown: AccountList, scope: ListScope | null): Readonly<Record<AccountList, number | null>> {
  const [second = shown, third = shown] = accountLists.filter((list) => list !== shown);
  const one = useCount(shown, scope, true);
  const two = useCount(second, scope, one !== null);
  const three = useCount(third, scope, two !== null);
  const counts = new Map([[shown, one], [second, two], [third, three]]);
  return { active: counts.get('active') ?? null, deprovisioning: counts.get('deprovisioning') ?? null, inactive: counts.get('inactive') ?? null };
}

function useCount(list: AccountList, scope: ListScope | null, isItsTurn: boolean): number | null {
  const { data } = useQuery({ ...listQueries.accounts(list, scope ?? nowhere), enabled: scope !== null && isItsTurn, select: countOf });
  return data ?? null;
}

const countOf = ({ accounts, isWhole }: AccountListData): number | null => (isWhole ? accounts.length : null);
