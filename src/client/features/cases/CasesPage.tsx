import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { useConnection } from '#client/offline/connection.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { PlusIcon } from '#client/ui/deferredIcons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { CaseList } from './CaseList.tsx';
import { NewCaseForm } from './NewCaseForm.tsx';
import { caseQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Cases.module.css';

export async function loader() {
  await waitBriefly(queryClient.prefetchQuery(caseQueries.mine()));
  return null;
}

/** The employee's own cases at the helpdesk, and a form for a new one (SUPP-14, SELF-15). */
export default function CasesPage() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const [isAsking, setAsking] = useState(false);
  return (
    <Page title={t('PAGE/SUPPORT_CASES')}>
      <div className={classes.page}>
        <CasesAge />
        {isAsking ? (
          <NewCaseForm onDone={() => setAsking(false)} />
        ) : (
          <div className={classes.begin}>
            <OnlineButton leftSection={<PlusIcon size={16} />} onClick={() => setAsking(true)}>
              {t('CASES/NEW')}
            </OnlineButton>
            {!online && <p className="note">{t('CASES/OFFLINE')}</p>}
          </div>
        )}
        <AsyncBoundary
          skeleton={<RowSkeleton rows={3} height="5rem" />}
          failure={t('CASES/FAILED')}
        >
          <CaseList />
        </AsyncBoundary>
      </div>
    </Page>
  );
}

/** Age of the list. Makes no requests itself. */
function CasesAge() {
  const { data, dataUpdatedAt } = useQuery({ ...caseQueries.mine(), enabled: false });
  return data === undefined ? null : <DataAge of={dataUpdatedAt} />;
}
