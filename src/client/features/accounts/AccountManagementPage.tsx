import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '../../api/queryClient.ts';
import { BuildingIcon } from '../../components/laterIcons.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { AccountTable } from './lists/AccountTable.tsx';
import { Choosing, Kinds } from './lists/Choosing.tsx';
import { ListActions } from './lists/ListActions.tsx';
import { listQueries, type ListScope } from './lists/listQueries.ts';
import { ListTabs } from './lists/ListTabs.tsx';
import classes from './lists/Lists.module.css';
import { firstAdministered, listIn, useListChoice } from './lists/useListChoice.ts';

/** Asks while the page's code is on its way. */
export const loader = ({ request }: LoaderFunctionArgs): void => {
  void queryClient.prefetchQuery(listQueries.tree());
  void queryClient.prefetchQuery(listQueries.columns(listIn(new URL(request.url).searchParams)));
};

/** `/accountmanagement`: the desk where administrators keep accounts right. */
export default function AccountManagementPage() {
  const { t } = useTranslation();
  const { data: tree } = useSuspenseQuery(listQueries.tree());
  const [choice, change] = useListChoice(tree);
  const { list, organisation, affiliations } = choice;
  // Nothing is asked for that the server would refuse.
  const organisationId = organisation?.isAdministered ? organisation.organisationId : null;
  const scope = useMemo((): ListScope | null => (organisationId === null ? null : { organisationId, affiliations }), [organisationId, affiliations]);

  if (firstAdministered(tree) === null) {
    return (
      <Page title={t('PAGE/ACCOUNT_MANAGEMENT')}>
        <EmptyState icon={BuildingIcon} title={t('ACCOUNTS/LIST/NONE_ADMINISTERED')}>{t('ACCOUNTS/LIST/NONE_ADMINISTERED_TEXT')}</EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t('PAGE/ACCOUNT_MANAGEMENT')} isWide actions={<ListActions scope={scope} />}>
      <Choosing tree={tree} choice={choice} onChange={change} />
      <div className={classes.listBar}>
        <ListTabs choice={choice} scope={scope} />
        <div className={classes.onDesks}><Kinds choice={choice} onChange={change} /></div>
      </div>
      {scope ? (
        <AccountTable key={[list, organisationId, ...affiliations].join()} list={list} scope={scope} />
      ) : (
        <EmptyState icon={BuildingIcon} title={t(organisation ? 'ACCOUNTS/LIST/NOT_YOURS' : 'ACCOUNTS/LIST/CHOOSE')}>
          {t(organisation ? 'ACCOUNTS/ORGANISATION/NOT_VALID' : 'ACCOUNTS/LIST/CHOOSE_TEXT')}
        </EmptyState>
      )}
    </Page>
  );
}
