import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { BuildingIcon } from '#client/ui/deferredIcons.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Page } from '#client/ui/Page.tsx';
import { QuickSearchField } from '#client/table/QuickSearchField.tsx';
import { useTableView } from '#client/table/useTableView.ts';
import { useTranslation } from './texts.ts';
import { AccountTable } from './lists/AccountTable.tsx';
import { KindFilter } from './lists/KindFilter.tsx';
import { ListActions } from './lists/ListActions.tsx';
import { listQueries, type ListScope } from './lists/listQueries.ts';
import { ListTabs } from './lists/ListTabs.tsx';
import { OrganisationChoice } from './lists/OrganisationChoice.tsx';
import classes from './lists/Lists.module.css';
import { firstAdministered, listIn, useListChoice } from './lists/useListChoice.ts';
import { useListLayout } from './lists/useListLayout.ts';
import { usePresetKinds } from './lists/usePresetKinds.ts';
import { columnIds } from './lists/useShownColumns.ts';

/** Prefetches the page's data while its code is loading. */
export const loader = ({ request }: LoaderFunctionArgs): void => {
  void queryClient.prefetchQuery(listQueries.tree());
  void queryClient.prefetchQuery(listQueries.columns(listIn(new URL(request.url).searchParams)));
};

/** The page `/accountmanagement`, where administrators manage their accounts. */
export default function AccountManagementPage() {
  const { t } = useTranslation();
  const { data: tree } = useSuspenseQuery(listQueries.tree());
  const [address, change] = useListChoice(tree);
  const choice = usePresetKinds(address);
  const kept = useTableView(columnIds);
  const { isPhone, isBesidePanel } = useListLayout();
  const hasKindsAside = isPhone || isBesidePanel;
  const { list, organisation, affiliations } = choice;
  // Avoids a request that the server would refuse.
  const organisationId = organisation?.isAdministered ? organisation.organisationId : null;
  const scope = useMemo(
    (): ListScope | null => (organisationId === null ? null : { organisationId, affiliations }),
    [organisationId, affiliations],
  );

  if (firstAdministered(tree) === null) {
    return (
      <Page title={t('PAGE/ACCOUNT_MANAGEMENT')}>
        <EmptyState icon={BuildingIcon} title={t('ACCOUNTS/LIST/NONE_ADMINISTERED')}>
          {t('ACCOUNTS/LIST/NONE_ADMINISTERED_TEXT')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t('PAGE/ACCOUNT_MANAGEMENT')} isWide actions={<ListActions scope={scope} />}>
      <div className={classes.desk}>
        <div className={classes.lead}>
          <ListTabs choice={choice} scope={scope} />
          <OrganisationChoice
            tree={tree}
            choice={choice}
            onChange={change}
            hasKinds={hasKindsAside}
          />
        </div>
        <QuickSearchField
          search={kept.view.search}
          onSearch={(search) => kept.onView({ ...kept.view, search }, 'refinement')}
        />
        {scope ? (
          <AccountTable
            key={[list, organisationId, ...affiliations].join()}
            list={list}
            scope={scope}
            kept={kept}
          >
            {!hasKindsAside && <KindFilter choice={choice} onChange={change} />}
          </AccountTable>
        ) : (
          <div data-part="rows">
            <EmptyState
              icon={BuildingIcon}
              title={t(organisation ? 'ACCOUNTS/LIST/NOT_YOURS' : 'ACCOUNTS/LIST/CHOOSE')}
            >
              {t(organisation ? 'ORGANISATION_SELECTOR/NOT_VALID' : 'ACCOUNTS/LIST/CHOOSE_TEXT')}
            </EmptyState>
          </div>
        )}
      </div>
    </Page>
  );
}
