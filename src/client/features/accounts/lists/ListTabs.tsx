import { Link, useLocation } from 'react-router-dom';
import { accountLists } from '../../../../rules/accountLists.ts';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ListScope } from './listQueries.ts';
import { useListCounts } from './useListCounts.ts';
import type { ListChoice } from './useListChoice.ts';
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
            {count !== null && <span className={classes.count}>{numbers.format(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
