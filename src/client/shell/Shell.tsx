import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useMatches,
  createPath,
  useLocation,
  useNavigation,
} from 'react-router-dom';
import { ToastBar } from '../ui/toasts/ToastBar.tsx';
import { NotificationWatch } from '../features/notifications/NotificationWatch.tsx';
import { withTexts } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useUpdateWaiting } from '../offline/updates.ts';
import { useOpenRequests } from '../offline/useOpenRequests.ts';
import { useRefetchRestored } from '../offline/useRefetchRestored.ts';
import { pagePath } from '../routing/panels.ts';
import { lostSession } from '../session/lostSession.ts';
import { useSession } from '../session/session.ts';
import { useStore } from '../store/store.ts';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { navigationFor } from '../routing/navigation.ts';
import { hasSidebar } from './sidebarRule.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useOutdatedToasts } from './useOutdatedToasts.ts';
import classes from './Shell.module.css';

const UpdatePrompt = lazy(async () => ({
  default: (await import('./UpdatePrompt.tsx')).UpdatePrompt,
}));
const ReconnectionDialog = lazy(async () => ({
  default: (await withTexts(['reconnection'], import('../session/ReconnectionDialog.tsx')))
    .ReconnectionDialog,
}));

/** Minimum width for the sidebar; smaller windows have the bottom bar. */
const DESKTOP = '(min-width: 62em)';

/** The frame around every page. */
export function Shell() {
  const { t } = useTranslation();
  const session = useSession();
  const items = navigationFor(session);
  const isDesk = useMediaQuery(DESKTOP, undefined, { getInitialValueInEffect: false }) ?? false;
  const isSidebarShown = hasSidebar(useMatches(), session) && isDesk;
  const isUpdateWaiting = useUpdateWaiting();
  useOpenRequests();
  useRefetchRestored();
  useOutdatedToasts();
  const isLost = useStore(lostSession);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {t('SHELL/SKIP')}
      </a>
      <Progress />
      <TopBar session={session} />
      <div
        className={isSidebarShown ? classes.withSidebar : classes.alone}
        data-sidebar={isSidebarShown || undefined}
      >
        {isSidebarShown && <Sidebar items={items} />}
        <div className={classes.column}>
          <main id="main" tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      {!isDesk && <BottomBar items={items} />}
      <ToastBar />
      {isUpdateWaiting && (
        <Suspense fallback={null}>
          <UpdatePrompt />
        </Suspense>
      )}
      {session?.user && <NotificationWatch />}
      {isLost && (
        <Suspense fallback={null}>
          <ReconnectionDialog />
        </Suspense>
      )}
      {/* A panel shares its page's scroll position: opening and closing it does not scroll. */}
      <ScrollRestoration
        getKey={({ pathname, key }) => (pagePath(pathname) === pathname ? key : pagePath(pathname))}
      />
    </div>
  );
}

const SLOW_MS = 1500;

/**
 * Thin progress bar while the next page is loading, invisible if it loads immediately. When loading
 * is slow, a message with a retry is shown.
 */
function Progress() {
  const { location } = useNavigation();
  const { key } = useLocation();
  return location ? (
    <>
      <div key={key} className={classes.progress} aria-hidden />
      <Slow key={location.key} address={createPath(location)} />
    </>
  ) : null;
}

/** The retry reloads the app, so that a part that could not be fetched is requested again. */
function Slow({ address }: { address: string }) {
  const { t } = useTranslation();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={isSlow ? classes.slow : undefined}>
      {isSlow && (
        <>
          {t('SHELL/SLOW')} <a href={address}>{t('SHELL/RETRY')}</a>
        </>
      )}
    </div>
  );
}
