import { Activity, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../api/queryClient.ts';
import { Notice } from '../components/Notice.tsx';
import { useConnection } from './connection.ts';

/**
 * A place for other people's data, which no device keeps: without a network it says so instead of showing what was
 * true a while ago. A form that is open meanwhile is put aside with what was typed, and comes back with the network.
 */
export function NeedsConnection({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const [hasBegun, setHasBegun] = useState(online);
  if (online && !hasBegun) setHasBegun(true);

  useEffect(() => {
    // By now the hidden page has let go of them.
    if (!online) queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.['keptBy'] === undefined });
  }, [online]);

  return (
    <>
      {!online && (
        <Notice tone="warning" title={t('OFFLINE/NEEDS_CONNECTION')} isSpoken>
          {t('OFFLINE/NEEDS_CONNECTION_TEXT')}
        </Notice>
      )}
      {hasBegun && <Activity mode={online ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  );
}
