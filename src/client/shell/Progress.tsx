import { useEffect, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router-dom';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './Shell.module.css';

const SLOW_MS = 1500;

/** A thin bar while the next page is on its way, unseen when it comes at once. When it does not come, that is said, with a retry. */
export function Progress() {
  const { location } = useNavigation();
  const { key } = useLocation();
  return location ? (
    <>
      <div key={key} className={classes.progress} aria-hidden />
      <Slow key={location.key} address={createPath(location)} />
    </>
  ) : null;
}

/** The retry is a new start of the app: a part that could not be fetched is requested from the beginning. */
function Slow({ address }: { address: string }) {
  const { t } = useTranslation();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={isSlow ? classes.slow : undefined}>
      {isSlow && <>{t('SHELL/SLOW')} <a href={address}>{t('SHELL/RETRY')}</a></>}
    </div>
  );
}
