import { Link, useLocation } from 'react-router-dom';
import { accountLists, type AccountList } from '../../../../rules/accountLists.ts';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import { type ListScope, type AccountListData, listQueries } from './listQueries.ts';
import type { ListChoice } from './useListChoice.ts';
import { useQuery } from '@tanstack/react-query';
import classes from './Lists.module.css';

/** The three lists, with how many accounts each has once all of it has come. */
export function ListTabs({ choice, scope }: { choice: ListChoice; scope: ListScope | null }) {
  const { t, language } = useTranslation();
  const { pathname, search } = useLocation();
  const counts = useListCounts(choice.list, scope);
  const numbers = new Intl.NumberFormat(language);

  return (
    <nav className={classes.tabs} aria-label={t('ACCOUNTS/LIST/LISTS')}>
      {accountLists.map((list) => {
        const to = new URLSearchParams(search);
        to.set('list', list);
        const count = counts[list];
        return (
          <Link key={list} to={`${pathname}?${to}`} className={classes.tab} aria-current={list === choice.list ? 'page' : undefined} preventScrollReset>
            {t(`ACCOUNTS/LIST/${upperCase(list)}`)}{' '}
            <span className={classes.count}>{count !== null && numbers.format(count)}</span>
          </Link>
        );
      })}
    </nav>
  );
}

const nowhere: ListScope = { organisationId: '', affiliations: [] };

/**
 * How many accounts each list has; null while it is not known. The list that is looked at comes first; the others follow one at
 * a time, so that they are there when they are opened and never in its way.
 */
function useListCounts(shown: AccountList, scope: ListScope | null): Readonly<Record<AccountList, number | null>> {
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
