import { useLocation } from 'react-router-dom';
import { accountLists, type AccountList } from '#rules/accountLists.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { LinkTabs } from '#client/ui/LinkTabs.tsx';
import { useTranslation } from '../texts.ts';
import { type ListScope, type AccountListData, listQueries } from './listQueries.ts';
import type { ListChoice } from './useListChoice.ts';
import { useQuery } from '@tanstack/react-query';

/**
 * Tabs for the three lists, each with its number of accounts once the list has loaded completely.
 */
export function ListTabs({ choice, scope }: { choice: ListChoice; scope: ListScope | null }) {
  const { t, language } = useTranslation();
  const { pathname, search } = useLocation();
  const counts = useListCounts(choice.list, scope);
  const numbers = new Intl.NumberFormat(language);

  const tabs = accountLists.map((list) => {
    const to = new URLSearchParams(search);
    to.set('list', list);
    const count = counts[list];
    return {
      to: `${pathname}?${to}`,
      label: t(`ACCOUNTS/LIST/${upperCase(list)}`),
      isShown: list === choice.list,
      count: count === null ? '' : numbers.format(count),
    };
  });
  return <LinkTabs label={t('ACCOUNTS/LIST/LISTS')} tabs={tabs} keepsScroll isDense />;
}

const emptyScope: ListScope = { organisationId: '', affiliations: [] };

/**
 * Returns the number of accounts in each list, or null while it is unknown. The visible list loads
 * first. The other lists follow one at a time, so that they are ready when opened and never delay
 * the visible one.
 */
function useListCounts(
  shown: AccountList,
  scope: ListScope | null,
): Readonly<Record<AccountList, number | null>> {
  const [second = shown, third = shown] = accountLists.filter((list) => list !== shown);
  const one = useCount(shown, scope, true);
  const two = useCount(second, scope, one !== null);
  const three = useCount(third, scope, two !== null);
  const counts = new Map([
    [shown, one],
    [second, two],
    [third, three],
  ]);
  return {
    active: counts.get('active') ?? null,
    deprovisioning: counts.get('deprovisioning') ?? null,
    inactive: counts.get('inactive') ?? null,
  };
}

function useCount(list: AccountList, scope: ListScope | null, isEnabled: boolean): number | null {
  const { data } = useQuery({
    ...listQueries.accounts(list, scope ?? emptyScope),
    enabled: scope !== null && isEnabled,
    select: countOf,
  });
  return data ?? null;
}

const countOf = ({ accounts, isWhole }: AccountListData): number | null =>
  isWhole ? accounts.length : null;
