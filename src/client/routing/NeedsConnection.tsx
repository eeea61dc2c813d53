import type { Query } from '@tanstack/react-query';
import { Activity, useEffect, useState, type ReactNode } from 'react';
import { authentication } from '#contract/authentication.ts';
import { queryClient } from '../api/queryClient.ts';
import { Notice } from '../ui/Notice.tsx';
import { useConnection } from '../offline/connection.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/**
 * Whether a query is kept in memory only and no longer observed. Excludes the authentication, which
 * start-up has determined for the whole page.
 */
const isOnlyInMemory = (query: Query) =>
  query.meta?.['keptBy'] === undefined &&
  query.queryKey[1] !== authentication.current.path &&
  query.getObserversCount() === 0;

interface NeedsConnectionProps {
  /** Renders a message in the surrounding page or panel. */
  readonly renderFrame: (message: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/**
 * Wraps screens with other people's data, which is never stored on a device: offline, a notice is
 * shown instead of outdated data. An open form is hidden with its typed text, and is shown again
 * when the connection is back.
 */
export function NeedsConnection({ renderFrame, children }: NeedsConnectionProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const [hasBeenOnline, setHasBegun] = useState(online);
  if (online && !hasBeenOnline) setHasBegun(true);

  useEffect(() => {
    // By now the hidden page no longer observes its queries.
    if (!online) queryClient.removeQueries({ predicate: isOnlyInMemory });
  }, [online]);

  return (
    <>
      {!online &&
        renderFrame(
          <Notice tone="warning" title={t('OFFLINE/NEEDS_CONNECTION')} isSpoken>
            {t('OFFLINE/NEEDS_CONNECTION_TEXT')}
          </Notice>,
        )}
      {hasBeenOnline && <Activity mode={online ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  );
}
