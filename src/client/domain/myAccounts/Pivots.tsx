import { Link, useLocation } from 'react-router-dom';
import { useCaller } from '../../session/session.ts';
import { pivotsFor } from './pivots.ts';
import { useTranslation } from './texts.ts';
import classes from './Pivots.module.css';

/** The ways between the parts of "Mina konton". One alone needs none. */
export function Pivots() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const caller = useCaller();
  const pivots = caller ? pivotsFor(caller) : [];
  if (pivots.length < 2) return null;

  // Without a pivot the address means the first.
  const current = pivots.findLast(({ to }) => pathname.startsWith(to)) ?? pivots[0];
  return (
    <nav aria-label={t('PAGE/MY_ACCOUNTS')} className={classes.pivots}>
      {pivots.map((pivot) => (
        <Link key={pivot.to} to={pivot.to} className={classes.pivot} {...(pivot === current && { 'aria-current': 'page' })}>{t(pivot.label)}</Link>
      ))}
    </nav>
  );
}
