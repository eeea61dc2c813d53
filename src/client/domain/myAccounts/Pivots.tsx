import { useLocation } from 'react-router-dom';
import { useCaller } from '#client/session/session.ts';
import { LinkTabs } from '#client/ui/LinkTabs.tsx';
import { pivotsFor } from './pivots.ts';
import { useTranslation } from './texts.ts';
import classes from './Pivots.module.css';

/** Tabs between the parts of "Mina konton". Renders nothing when there is only one part. */
export function Pivots() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const caller = useCaller();
  const pivots = caller ? pivotsFor(caller) : [];
  if (pivots.length < 2) return null;

  // An address without a pivot shows the first one.
  const current = pivots.findLast(({ to }) => pathname.startsWith(to)) ?? pivots[0];
  return (
    <div className={classes.pivots}>
      <LinkTabs
        label={t('PAGE/MY_ACCOUNTS')}
        tabs={pivots.map((pivot) => ({
          to: pivot.to,
          label: t(pivot.label),
          isShown: pivot === current,
        }))}
      />
    </div>
  );
}
