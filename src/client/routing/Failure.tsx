import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router-dom';
import { retryFailed } from '../api/queryClient.ts';
import { NetworkError, ApiError } from '../api/errors.ts';
import { PlainButton } from '../ui/PlainButton.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useConnection } from '../offline/connection.ts';
import { isMissingPart } from '../offline/missingParts.ts';
import { hasTypedText } from '../offline/typedText.ts';

/** Whether the error is a route's 404. */
export const isNotFound = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.status === 404;

/** Returns a function that opens the failed page or panel again and requests everything again. */
export function useRetry(): () => void {
  const { reset } = useQueryErrorResetBoundary();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return () => {
    retryFailed();
    reset();
    // Not by revalidating: when the loaders finish immediately, the router's error boundary misses
    // the revalidation and stays.
    void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true });
  };
}

/** Error message for a failed page or panel, with a retry that requests everything again. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const retry = useRetry();
  // Retry automatically once the missing connection is back.
  const { online } = useConnection();
  const [wasOffline, setWasOffline] = useState(!online);
  if (!online && !wasOffline) setWasOffline(true);
  const isReconnected =
    online && wasOffline && (error instanceof NetworkError || isMissingPart(error));
  const retryOnce = useEffectEvent(() => {
    // A browser keeps that it could not load a module until it loads the document anew.
    if (isMissingPart(error) && !hasTypedText()) location.reload();
    else retry();
  });
  useEffect(() => {
    if (isReconnected) retryOnce();
  }, [isReconnected]);
  if (error instanceof ApiError || error instanceof NetworkError || isMissingPart(error))
    return <ErrorState error={error} onRetry={retry} />;
  // A programming error: only a reload helps.
  return (
    <Notice
      tone="error"
      isSpoken
      action={
        <PlainButton isMain onClick={() => location.reload()}>
          {t('SHELL/RELOAD')}
        </PlainButton>
      }
    >
      <p>{t('STATUS/500/TEXT')}</p>
    </Notice>
  );
}
