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

/** Whether a route says that what it was asked for does not exist. */
export const isMissing = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** What failed, and a retry that asks for all of it again. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { reset } = useQueryErrorResetBoundary();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const retry = () => {
    retryFailed();
    reset();
    // Not by revalidating: the router's error boundary misses that where the loaders take no time, and then stays.
    void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true });
  };
  // What did not come for want of a network comes with it.
  const { online } = useConnection();
  const [wasOffline, setWasOffline] = useState(!online);
  if (!online && !wasOffline) setWasOffline(true);
  const isBack = online && wasOffline && (error instanceof NetworkError || isMissingPart(error));
  const retryOnce = useEffectEvent(retry);
  useEffect(() => {
    if (isBack) retryOnce();
  }, [isBack]);
  if (error instanceof ApiError || error instanceof NetworkError || isMissingPart(error)) return <ErrorState error={error} onRetry={retry} />;
  // A error of ours: only a new start helps.
  return (
    <Notice tone="error" isSpoken action={<PlainButton isMain onClick={() => location.reload()}>{t('SHELL/RELOAD')}</PlainButton>}>
      <p>{t('STATUS/500/TEXT')}</p>
    </Notice>
  );
}
