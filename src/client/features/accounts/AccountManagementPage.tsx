import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { configuration } from '../../../contract/configuration.ts';
import { query } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { BuildingIcon, PlusIcon } from '../../components/laterIcons.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import * as panels from '../../routing/panelPaths.ts';
import { usePanelLink } from '../../routing/panels.ts';
import { AccountTable } from './lists/AccountTable.tsx';
import { Choosing, Kinds } from './lists/Choosing.tsx';
import { listQueries } from './lists/listQueries.ts';
import { ListTabs } from './lists/ListTabs.tsx';
import classes from './lists/Lists.module.css';
import { firstAdministered, useListChoice } from './lists/useListChoice.ts';

/** Asks while the page's code is on its way. */
export const loader = () => void queryClient.prefetchQuery(listQueries.tree());

/** `/accountmanagement`: the desk where administrators keep accounts right. */
export default function AccountManagementPage() {
  const { t } = useTranslation();
  const { data: tree } = useSuspenseQuery(listQueries.tree());
  const [choice, change] = useListChoice(tree);
  const { list, organisationId, affiliations } = choice;
  const scope = organisationId === null ? null : { organisationId, affiliations };

  if (firstAdministered(tree) === null) {
    return (
      <Page title={t('PAGE/ACCOUNT_MANAGEMENT')}>
        <EmptyState icon={BuildingIcon} title={t('ACCOUNTS/LIST/NONE_ADMINISTERED')}>{t('ACCOUNTS/LIST/NONE_ADMINISTERED_TEXT')}</EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t('PAGE/ACCOUNT_MANAGEMENT')} isWide actions={<Actions organisationId={organisationId} />}>
      <Choosing tree={tree} choice={choice} onChange={change} />
      <div className={classes.listBar}>
        <ListTabs choice={choice} scope={scope} />
        <div className={classes.onDesks}><Kinds choice={choice} onChange={change} /></div>
      </div>
      {scope ? (
        <AccountTable key={[list, organisationId, ...affiliations].join()} list={list} scope={scope} />
      ) : (
        <EmptyState icon={BuildingIcon} title={t('ACCOUNTS/LIST/CHOOSE')}>{t('ACCOUNTS/LIST/CHOOSE_TEXT')}</EmptyState>
      )}
    </Page>
  );
}

function Actions({ organisationId }: { organisationId: string | null }) {
  const { t } = useTranslation();
  const { data: features } = useQuery(query(configuration.siteFeatures, {}));
  const search = usePanelLink(panels.accountSearch());
  const columns = usePanelLink(panels.columnSettings());
  const notices = usePanelLink(panels.accountNotifications(organisationId ?? ''));
  return (
    <>
      <Button component={Link} {...search} size="sm" leftSection={<PlusIcon size={18} />}>{t('ACCOUNTS/LIST/NEW')}</Button>
      {features?.enableAccountAdminNotifications && organisationId && (
        <Button component={Link} {...notices} size="sm" variant="default">{t('ACCOUNTS/LIST/NOTICES')}</Button>
      )}
      <Button component={Link} {...columns} size="sm" variant="default">{t('ACCOUNTS/LIST/COLUMNS')}</Button>
    </>
  );
}
