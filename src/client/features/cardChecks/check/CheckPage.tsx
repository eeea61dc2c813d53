import { useEffect } from 'react';
import { keepScreenOn } from '#client/device/wakeLock.ts';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import { CheckApp } from './CheckApp.tsx';
import { CheckStage } from './CheckStage.tsx';
import { StatusLine } from './StatusLine.tsx';
import { useCheck } from './useCheck.ts';
import classes from './Check.module.css';

/**
 * Page on which anybody checks the code that the holder of a card shows: in a library, at an exam
 * or at a desk. It needs no sign-in, and no network once the device has the list.
 */
export default function CheckPage() {
  const { t } = useTranslation();
  const check = useCheck();
  useEffect(() => {
    const letGo = keepScreenOn();
    return letGo;
  }, []);
  return (
    <Page title={t('CARD_CHECK/TITLE')} heading={t('CARD_CHECK/TITLE')} lead={t('CARD_CHECK/LEAD')}>
      <div className={classes.page}>
        <CheckStage {...check} />
        <StatusLine status={check.status} isPending={check.isStatusPending} />
        <section className="stack-sm" aria-labelledby="check-limits">
          <h2 id="check-limits" className={classes.heading}>
            {t('CARD_CHECK/LIMITS')}
          </h2>
          <ul className={classes.list}>
            <li>{t('CARD_CHECK/LIMITS/STOPS')}</li>
            <li>{t('CARD_CHECK/LIMITS/RELAY')}</li>
            <li>{t('CARD_CHECK/LIMITS/STORED')}</li>
          </ul>
        </section>
        <CheckApp />
      </div>
    </Page>
  );
}
