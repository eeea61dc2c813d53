import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { setReconnectionToken } from '#client/session/reconnectionToken.ts';
import { useSession } from '#client/session/session.ts';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from './texts.ts';

/**
 * Opened in a new tab after signing in again: notifies the waiting tab, and can then be closed
 * (AUTH-28).
 */
export default function ReconnectedPage() {
  const { t } = useTranslation();
  const isSignedIn = useSession() !== null;
  const [search, setSearch] = useSearchParams();
  const token = search.get('reconnectionToken');

  useEffect(() => {
    if (!token || !isSignedIn) return;
    setReconnectionToken(token);
    // The token must not stay in the address or in the history.
    setSearch({}, { replace: true });
  }, [token, isSignedIn, setSearch]);

  return isSignedIn ? (
    <Page
      isNarrow
      title={t('PAGE/RECONNECTED')}
      heading={t('PAGE/RECONNECTED')}
      lead={t('LANDING/RECONNECTED/TEXT')}
    />
  ) : (
    <Page
      isNarrow
      title={t('LANDING/NOT_RECONNECTED/TITLE')}
      heading={t('LANDING/NOT_RECONNECTED/TITLE')}
      lead={t('LANDING/NOT_RECONNECTED/TEXT')}
    />
  );
}
