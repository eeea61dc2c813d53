import { lazy } from 'react';
import { Notice } from '../components/Notice.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './NotBuilt.module.css';

const HelpdeskCard = lazy(async () => ({ default: (await import('../features/helpdesk/HelpdeskCard.tsx')).HelpdeskCard }));

/** An address that the portal has and this version does not. On a page the footer says who helps; a panel says it itself. */
export function NotBuilt({ withHelp = false }: { withHelp?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.notBuilt}>
      <Notice tone="info" title={t('SHELL/NOT_BUILT/TITLE')}>
        <p>{t('SHELL/NOT_BUILT/TEXT')}</p>
      </Notice>
      {withHelp && <HelpdeskCard />}
    </div>
  );
}
