import type { Query } from '@tanstack/react-query';
import { Activity, useEffect, useState, type ReactNode } from 'react';
import { authentication } from '../../contract/authentication.ts';
import { queryClient } from '../api/queryClient.ts';
import { Notice } from '../ui/Notice.tsx';
import { useConnection } from '../offline/connection.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/** All but who is signed in, which start-up has settled for the whole page. */
const isOnlyInMemory = (query: Query) =>
  query.meta?.['keptBy'] === undefined && query.queryKey[1] !== authentication.current.path && query.getObserversCount() === 0;

interface NeedsConnectionProps {
  /** The page or panel in which to say that it needs one. */
  readonly renderFrame: (message: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/**
 * A place for other people's data, which no device keeps: without a network it says so instead of showing what was
 * true a while ago. A form that is open meanwhile is put aside with what was typed, and comes back with the network.
 */
export function NeedsConnection({ renderFrame, children }: NeedsConnectionProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const [hasBegun, setHasBegun] = useState(online);
  if (online && !hasBegun) setHasBegun(true);

  useEffect(() => {
    // By now the hidden page has let go of them.
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
      {hasBegun && <Activity mode={online ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  );
}
