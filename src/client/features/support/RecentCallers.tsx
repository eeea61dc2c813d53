import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as paths from '#client/paths/pages.ts';
import { supportQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Support.module.css';

/**
 * The people whom the user has opened last in this session, which the server remembers until it
 * ends. Nothing is shown before the first one, or if they cannot be loaded.
 */
export function RecentCallers({ shown }: { shown: string }) {
  const { t } = useTranslation();
  const { data: recent = [] } = useQuery(supportQueries.recent());
  if (recent.length === 0) return null;
  return (
    <nav className={classes.recent} aria-label={t('SUPPORT/RECENT')}>
      <span className="note" aria-hidden>
        {t('SUPPORT/RECENT')}
      </span>
      <ul>
        {recent.map(({ liUId, displayName }) => (
          <li key={liUId}>
            <Link
              to={`${paths.search()}?${new URLSearchParams({ liuId: liUId })}`}
              aria-current={liUId === shown ? 'page' : undefined}
            >
              {displayName} <span translate="no">{liUId}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
