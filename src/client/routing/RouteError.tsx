import { lazy, Suspense } from 'react';
import { useRouteError } from 'react-router-dom';
import { Page } from '../components/Page.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Failure, isMissing } from './Failure.tsx';

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
