import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { accountLists } from '../../../../rules/accountLists.ts';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { listQueries, type ListScope } from './listQueries.ts';
import type { ListChoice } from './useListChoice.ts';
import classes from './Lists.module.css';

/** The three lists. How many accounts each has is told once it has been fetched. */
export function ListTabs({ choice, scope }: { choice: ListChoice; scope: ListScope | null }) {
  const { t, language } = useTranslation();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const numbers = new Intl.NumberFormat(language);

  return (
    <nav className={classes.tabs} aria-label={t('ACCOUNTS/LIST/LISTS')}>
      {accountLists.map((list) => {
        const to = new URLSearchParams(search);
        to.set('list', list);
        const data = scope && client.getQueryData(listQueries.accounts(list, scope).queryKey);
        return (
          <Link
            key={list}
            to={`${pathname}?${to}`}
            className={classes.tab}
            aria-current={list === choice.list ? 'page' : undefined}
            preventScrollReset
          >
            {t(`ACCOUNTS/LIST/${upperCase(list)}`)}
            {data?.isWhole && <span className={classes.count}>{numbers.format(data.accounts.length)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
