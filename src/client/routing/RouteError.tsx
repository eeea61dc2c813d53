import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { NoConnection, Refusal } from '../api/refusal.ts';
import { ErrorState } from '../components/ErrorState.tsx';
import { Notice } from '../components/Notice.tsx';
import { Page } from '../components/Page.tsx';
import { Panel } from '../components/Panel.tsx';
import { useClosePanel } from './panels.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

const NotFound = lazy(() => import('../features/status/NotFoundPage.tsx'));

/** In the place of a page that failed: what happened, what to do, and a retry. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isMissing(error)) {
    return <Suspense fallback={null}><NotFound /></Suspense>;
  }
  return <Page title={t('PAGE/STATUS')} heading={t('STATUS/500/TITLE')}><Failure error={error} /></Page>;
}

/** The same in a panel, and for a panel that the portal does not have. */
export function PanelError() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const error = useRouteError();
  const isUnknown = error === undefined || error === null || isMissing(error);
  return (
    <Panel title={t(isUnknown ? 'STATUS/404/TITLE' : 'STATUS/500/TITLE')} onClose={close}>
      {isUnknown ? <p>{t('STATUS/404/TEXT')}</p> : <Failure error={error} />}
    </Panel>
  );
}

const isMissing = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { reset } = useQueryErrorResetBoundary();
  const { revalidate } = useRevalidator();
  const retry = () => {
    reset();
    void revalidate();
  };
  if (error instanceof Refusal || error instanceof NoConnection) return <ErrorState error={error} onRetry={retry} />;
  // A fault of ours, or a part of the app that is gone since a release: only a new start helps.
  return (
    <Notice tone="error" isSpoken action={<Button size="sm" onClick={() => location.reload()}>{t('SHELL/RELOAD')}</Button>}>
      <p>{t('STATUS/500/TEXT')}</p>
    </Notice>
  );
}
