import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { ToastBar } from '../components/ToastBar.tsx';
import { NotificationWatch } from '../features/notifications/NotificationWatch.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useUpdateWaiting } from '../offline/updates.ts';
import { useOpenRequests } from '../offline/useOpenRequests.ts';
import { useRefetchRestored } from '../offline/useRefetchRestored.ts';
import { pagePath } from '../routing/panels.ts';
import { lostSession } from '../api/lostSession.ts';
import { useSession } from '../api/session.ts';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { Progress } from './Progress.tsx';
import { navigationFor } from '../routing/navigation.ts';
import { hasSidebar } from './sidebarRule.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import classes from './Shell.module.css';

const UpdatePrompt = lazy(async () => ({ default: (await import('../offline/UpdatePrompt.tsx')).UpdatePrompt }));
const ReconnectionDialog = lazy(async () => ({ default: (await import('./ReconnectionDialog.tsx')).ReconnectionDialog }));

/** The frame around every page. */
export function Shell() {
  const { t } = useTranslation();
  const session = useSession();
  const items = navigationFor(session);
  const isSidebarShown = hasSidebar(useMatches(), session);
  const isUpdateWaiting = useUpdateWaiting();
  useOpenRequests();
  useRefetchRestored();
  const isLost = useSyncExternalStore(lostSession.subscribe, lostSession.current);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">{t('SHELL/SKIP')}</a>
      <Progress />
      <TopBar session={session} />
      <div className={isSidebarShown ? classes.withSidebar : classes.alone}>
        {isSidebarShown && <Sidebar items={items} />}
        <div className={classes.column}>
          <main id="main" tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar items={items} />
      <ToastBar />
      {isUpdateWaiting && <Suspense fallback={null}><UpdatePrompt /></Suspense>}
      {session?.user && <NotificationWatch />}
      {isLost && <Suspense fallback={null}><ReconnectionDialog /></Suspense>}
      {/* A panel belongs to its page: opening and closing it moves nothing. */}
      <ScrollRestoration getKey={({ pathname, key }) => (pagePath(pathname) === pathname ? key : pagePath(pathname))} />
    </div>
  );
}
