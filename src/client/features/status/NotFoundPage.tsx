import { Navigate, useLocation } from 'react-router-dom';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import { pagePath } from '#client/routing/panels.ts';
import * as paths from '#client/paths/pages.ts';
import { BackButton } from './BackButton.tsx';
import { HomeButton } from './HomeButton.tsx';
import classes from './Status.module.css';

/**
 * Page for an unknown address. A panel on such an address opens above Home instead, and closing it
 * returns to where it was opened.
 */
export default function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname, search, state } = useLocation();
  const panel = pathname.slice(pagePath(pathname).length);
  if (panel !== '') return <Navigate replace to={paths.home() + panel + search} state={state} />;
  return (
    <Page title={t('STATUS/404/TITLE')} heading={t('STATUS/404/TITLE')} lead={t('STATUS/404/TEXT')}>
      <div className={`actions ${classes.actions}`}>
        <HomeButton />
        <BackButton />
      </div>
    </Page>
  );
}
