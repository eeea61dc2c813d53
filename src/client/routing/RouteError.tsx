import { lazy, Suspense } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { NetworkError } from '../api/errors.ts';
import { Page } from '../ui/Page.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { offlineTitle } from '../ui/offlineTitle.ts';
import { useConnection } from '../offline/connection.ts';
import { isMissingPart } from '../offline/missingParts.ts';
import { areaAt } from './areaAt.ts';
import { Failure, isNotFound } from './Failure.tsx';
import { pagePath } from './panels.ts';

const NotFound = lazy(() => import('../features/status/NotFoundPage.tsx'));

/** Shown instead of a page that failed: what happened, what to do, and a retry. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const connection = useConnection();
  const { pathname } = useLocation();
  if (isNotFound(error)) {
    return (
      <Suspense fallback={null}>
        <NotFound />
      </Suspense>
    );
  }
  // While offline, the portal is not broken, and a missing part has not been removed by a release.
  const isOffline = error instanceof NetworkError || (isMissingPart(error) && !connection.online);
  const heading = isOffline
    ? t(
        !connection.online && areaAt('pages', pagePath(pathname))?.needsConnection
          ? 'OFFLINE/NEEDS_CONNECTION'
          : offlineTitle(connection),
      )
    : isMissingPart(error)
      ? t('UPDATE/MISSING/HEADING')
      : t('STATUS/500/TITLE');
  return (
    <Page title={t('PAGE/STATUS')} heading={heading}>
      <Failure error={error} />
    </Page>
  );
}
