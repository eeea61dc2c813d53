import { Link } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { useServesExternalUsers } from '#client/api/siteFeatures.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import * as paths from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { vouchingQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Vouching.module.css';
import { VouchedAccounts } from './VouchedAccounts.tsx';

export async function loader() {
  await waitBriefly(queryClient.prefetchQuery(vouchingQueries.mine()));
  return null;
}

/**
 * `/vouching`: the accounts that the employee is contact person for, to renew or to let expire.
 * Opening the page changes nothing.
 */
export default function VouchingPage() {
  const { t } = useTranslation();
  const mayInvite = useServesExternalUsers();
  return (
    <Page title={t('PAGE/VOUCHING')} lead={t('VOUCHING/ABOUT')}>
      {mayInvite && (
        <div className={classes.before}>
          <Button component={Link} variant="default" to={paths.vouching('invitations')}>
            {t('PAGE/GUESTS')}
          </Button>
        </div>
      )}
      <AsyncBoundary
        skeleton={<RowSkeleton rows={4} height="6rem" />}
        failure={t('VOUCHING/FAILED')}
      >
        <VouchedAccounts />
      </AsyncBoundary>
    </Page>
  );
}
