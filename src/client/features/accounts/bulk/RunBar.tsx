import { Button } from '@mantine/core';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { actionTexts } from './actionTexts.ts';
import type { LiveRun } from './liveRun.ts';
import { useRunProgress } from './liveRun.ts';
import classes from './BulkCommands.module.css';

/** On the page, while the dialog is closed: that a run goes on, how far it is, and the way back to it. */
export function RunBar({ live, onShow }: { live: LiveRun; onShow: () => void }) {
  const { t } = useTranslation();
  const { phase, done, total } = useRunProgress(live);
  const isGoing = phase === 'running' || phase === 'stopping';
  return (
    <div className={classes.run}>
      <p>
        <strong>{t(actionTexts[live.action].title)}</strong>{' '}
        <span role="status">{isGoing ? t('ACCOUNTS/BULK/PROGRESS', { done, total }) : t(phase === 'failed' ? 'ACCOUNTS/BULK/FAILED' : 'ACCOUNTS/BULK/STOPPED')}</span>
      </p>
      <progress max={total} value={done} aria-label={t(actionTexts[live.action].title)} />
      <Button variant="default" size="sm" onClick={onShow}>{t('ACCOUNTS/BULK/SHOW')}</Button>
    </div>
  );
}
