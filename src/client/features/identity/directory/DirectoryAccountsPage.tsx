import { useRef } from 'react';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { useTranslation } from '../texts.ts';
import { SettingPage } from '../myAccounts/SettingPage.tsx';
import { DirectoryAccounts } from './DirectoryAccounts.tsx';
import { directoryQueries } from './queries.ts';
import { useDirectoryPerson } from './useDirectoryPerson.ts';

export const loader = () =>
  waitBriefly(
    queryClient.prefetchQuery(directoryQueries.features()),
    queryClient.prefetchQuery(directoryQueries.mine()),
  );

/**
 * `/myaccounts/personal/directory` (not in the specification): an employee's accounts in the
 * directory (PASS-27). Other people get no link to this page.
 */
export default function DirectoryAccountsPage() {
  const { t } = useTranslation();
  const content = useRef<HTMLElement>(null);
  const mine = useDirectoryPerson();
  return (
    <SettingPage title={t('DIRECTORY/TITLE')} contentRef={content}>
      {mine ? (
        <AsyncBoundary skeleton={<RowSkeleton />} failure={t('DIRECTORY/FAILED')}>
          <DirectoryAccounts {...mine} onDone={() => content.current?.focus()} />
        </AsyncBoundary>
      ) : (
        <Notice tone="info">
          <p>{t('DIRECTORY/NOT_FOR_YOU')}</p>
        </Notice>
      )}
    </SettingPage>
  );
}
