import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthenticationScope } from '../../contract/values.ts';
import type { Session } from '../api/session.ts';
import { OfflineIcon } from '../components/icons.tsx';
import { usePageTitle } from '../components/pageTitle.ts';
import { application } from '../components/product.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useConnection } from '../offline/connection.ts';
import { pagePath } from '../routing/panels.ts';
import * as paths from '../routing/paths.ts';
import { Bell } from './Bell.tsx';
import { Brand } from './Brand.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './TopBar.module.css';

const LanguageButton = lazy(async () => ({ default: (await import('./LanguageButton.tsx')).LanguageButton }));

/** Where one is, whether the server is there, what is new, and the person's own menu. */
export function TopBar({ session }: { session: Session | null }) {
  const { t } = useTranslation();
  const title = usePageTitle();
  const isHome = pagePath(useLocation().pathname) === paths.home();
  const { online } = useConnection();
  const isMain = session?.caller.scope === AuthenticationScope.Main;

  return (
    <header className={classes.bar}>
      <Link to={session ? paths.home() : paths.landing()} className={classes.brand} data-is-home={isHome || !session || undefined}>
        <Brand />
        <span className="visually-hidden">{`, ${t('PAGE/HOME')}`}</span>
      </Link>
      {session && !isHome && <span className={classes.title} aria-hidden>{title}</span>}
      {application().environmentTag && <span className={classes.tag}>{application().environmentTag}</span>}
      <div className={classes.tools}>
        <span role="status">
          {!online && (
            <span className={classes.offline}>
              <OfflineIcon size={18} />
              <span className={classes.offlineText}>{t('SHELL/OFFLINE')}</span>
            </span>
          )}
        </span>
        {isMain && <Bell />}
        {session ? <UserMenu session={session} /> : <Suspense fallback={null}><LanguageButton /></Suspense>}
      </div>
    </header>
  );
}
