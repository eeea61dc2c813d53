import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { isRouteErrorResponse, useRevalidator } from 'react-router-dom';
import { retryFailed } from '../api/queryClient.ts';
import { NoConnection, Refusal } from '../api/refusal.ts';
import { ErrorState } from '../components/ErrorState.tsx';
import { Notice } from '../components/Notice.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { isMissingPart } from '../offline/missingParts.ts';

/** Whether a route says that what it was asked for does not exist. */
export const isMissing = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** What failed, and a retry that asks for all of it again. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { reset } = useQueryErrorResetBoundary();
  const { revalidate } = useRevalidator();
  const retry = () => {
    retryFailed();
    reset();
    void revalidate();
  };
  if (error instanceof Refusal || error instanceof NoConnection || isMissingPart(error)) return <ErrorState error={error} onRetry={retry} />;
  // A fault of ours: only a new start helps.
  return (
    <Notice tone="error" isSpoken action={<Button size="sm" onClick={() => location.reload()}>{t('SHELL/RELOAD')}</Button>}>
      <p>{t('STATUS/500/TEXT')}</p>
    </Notice>
  );
}
