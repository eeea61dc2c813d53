import { Button } from '@mantine/core';
import { useState } from 'react';
import { queryClient } from '../../api/queryClient.ts';
import { waitAtMost } from '../../api/waitAtMost.ts';
import { useConnection } from '../../offline/connection.ts';
import { loadedSession } from '../../session/loadUser.ts';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import { PlusIcon } from '../../ui/laterIcons.tsx';
import { Page } from '../../ui/Page.tsx';
import { RowSkeleton } from '../../ui/Skeletons.tsx';
import { CaseList } from './CaseList.tsx';
import { NewCaseForm } from './NewCaseForm.tsx';
import { caseQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Cases.module.css';

export async function loader() {
  const liUId = (await loadedSession())?.authentication.liUId;
  if (liUId) await waitAtMost(queryClient.prefetchQuery(caseQueries.of(liUId)));
  return null;
}

/** The employee's own cases with the helpdesk, and a new one (SUPP-14, SELF-15). */
export default function CasesPage() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const liUId = useSession()?.authentication.liUId;
  const [isAsking, setAsking] = useState(false);
  if (!liUId) return null;
  return (
    <Page title={t('PAGE/SUPPORT_CASES')}>
      <div className={classes.page}>
        {isAsking ? (
          <NewCaseForm liUId={liUId} onDone={() => setAsking(false)} />
        ) : (
          <div>
            <Button leftSection={<PlusIcon size={16} />} disabled={!online} onClick={() => setAsking(true)}>{t('CASES/NEW')}</Button>
            {!online && <p className={classes.quiet}>{t('CASES/OFFLINE')}</p>}
          </div>
        )}
        <AsyncBoundary skeleton={<RowSkeleton rows={3} height="5rem" />} failure={t('CASES/FAILED')}>
          <CaseList liUId={liUId} />
        </AsyncBoundary>
      </div>
    </Page>
  );
}
