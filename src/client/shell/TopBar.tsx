import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { user } from '#contract/user.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { isWaiting } from '#rules/waiting.ts';
import type { Session } from '../session/session.ts';
import { Emblem } from '../ui/Emblem.tsx';
import { BellIcon, OfflineIcon } from '../ui/icons.tsx';
import { usePageTitle } from '../ui/pageTitle.ts';
import { application } from '../api/product.ts';
import { query } from '../api/query.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { offlineTitle } from '../ui/offlineTitle.ts';
import { useConnection } from '../offline/connection.ts';
import * as paths from '../paths/pages.ts';
import * as panels from '../paths/panels.ts';
import { usePanelLink } from '../routing/panels.ts';
import { PaletteButton } from './PaletteButton.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './TopBar.module.css';

const LanguageButton = lazy(async () => ({
  default: (await import('./LanguageButton.tsx')).LanguageButton,
}));

/** Larger counts are shown as this number with a plus sign. */
const MAX_COUNT = 9;

/**
 * Marks an environment other than production. In the demonstration it links to the page with the
 * personas.
 */
function EnvironmentTag() {
  const { environmentTag, demonstrationPath } = application();
  if (!environmentTag) return null;
  return demonstrationPath ? (
    <a className={classes.tag} href={demonstrationPath}>
      {environmentTag}
    </a>
  ) : (
    <span className={classes.tag}>{environmentTag}</span>
  );
}

/** Top bar with the page title, the connection status, the notifications and the user menu. */
export function TopBar({ session }: { session: Session | null }) {
  const { t } = useTranslation();
  const pageTitle = usePageTitle();
  const title = session && pageTitle;
  const connection = useConnection();
  const isMain = session?.caller.scope === AuthenticationScope.Main;

  return (
    <header className={classes.bar}>
      <Link
        to={session ? paths.home() : paths.landing()}
        className={classes.brand}
        data-is-shown={!title || undefined}
        aria-label={`${application().productName}, ${t('PAGE/HOME')}`}
      >
        <Brand />
      </Link>
      {title && (
        <span className={classes.title} aria-hidden>
          {title}
        </span>
      )}
      <EnvironmentTag />
      <div className={classes.tools}>
        <span role="status">
          {(!connection.online || connection.answeredBy) && (
            <span className={classes.offline}>
              <OfflineIcon size={18} />
              <span className={classes.offlineText}>{t(offlineTitle(connection))}</span>
            </span>
          )}
        </span>
        {isMain && <PaletteButton session={session} />}
        {isMain && <Bell />}
        {session ? (
          <UserMenu session={session} />
        ) : (
          <Suspense fallback={null}>
            <LanguageButton />
          </Suspense>
        )}
      </div>
    </header>
  );
}

/** The university's emblem and the product's name. */
const Brand = () => (
  <span className={classes.product}>
    <Emblem className={classes.emblem} />
    <span>{application().productName}</span>
  </span>
);

/** Link to the notifications, with the number of unread ones. */
function Bell() {
  const { t } = useTranslation();
  const link = usePanelLink(panels.notifications());
  const { data: notifications } = useQuery(query(user.notifications, {}));
  const unread = notifications?.filter(isWaiting).length ?? 0;

  return (
    <Link
      {...link}
      className={classes.tool}
      aria-label={unread > 0 ? t('SHELL/UNREAD', { count: unread }) : t('PANEL/NOTIFICATIONS')}
    >
      <BellIcon size={22} />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
        </span>
      )}
    </Link>
  );
}
