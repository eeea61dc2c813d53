import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { AuthenticationScope } from '../../contract/values.ts';
import type { Session } from '../session/session.ts';
import { OfflineIcon } from '../ui/icons.tsx';
import { usePageTitle } from '../ui/pageTitle.ts';
import { application } from '../api/product.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useConnection } from '../offline/connection.ts';
import * as paths from '../paths/pages.ts';
import { Bell } from './Bell.tsx';
import { Brand } from './Brand.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './TopBar.module.css';

const LanguageButton = lazy(async () => ({ default: (await import('./LanguageButton.tsx')).LanguageButton }));

/** Marks an environment other than production. In the demonstration it links to the page with the personas. */
function EnvironmentTag() {
  const { environmentTag, demonstrationPath } = application();
  if (!environmentTag) return null;
  return demonstrationPath ? <a className={classes.tag} href={demonstrationPath}>{environmentTag}</a> : <span className={classes.tag}>{environmentTag}</span>;
}

/** Top bar with the page title, the connection status, the notifications and the user menu. */
export function TopBar({ session }: { session: Session | null }) {
  const { t } = useTranslation();
  const pageTitle = usePageTitle();
  const title = session && pageTitle;
  const { online } = useConnection();
  const isMain = session?.caller.scope === AuthenticationScope.Main;

  return (
    <header className={classes.bar}>
      <Link to={session ? paths.home() : paths.landing()} className={classes.brand} data-is-shown={!title || undefined}>
        <Brand />
        <span className="visually-hidden">{`, ${t('PAGE/HOME')}`}</span>
      </Link>
      {title && <span className={classes.title} aria-hidden>{title}</span>}
      <EnvironmentTag />
      <div className={classes.tools}>
        <span role="status">
          {!online && (
            <span className={classes.offline}>
              <OfflineIcon size={18} />
              <span className={classes.offlineText}>{t('SHELL/OFFLINE')}</span>
            </span>
          )}
        </span>
        {isMain && <PaletteButton session={session} />}
        {isMain && <Bell />}
        {session ? <UserMenu session={session} /> : <Suspense fallback={null}><LanguageButton /></Suspense>}
      </div>
    </header>
  );
}
