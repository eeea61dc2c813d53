import { Button } from '@mantine/core';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { LiveRun } from './liveRun.ts';
import { useRunProgress } from './liveRun.ts';
import { RunState } from './RunState.tsx';
import { RunButtons } from './RunButtons.tsx';
import classes from './BulkDialog.module.css';

/** In the dialog: how far a run is, and what can be done about it. */
export function Running({ live, onHide }: { live: LiveRun; onHide: () => void }) {
  const { t } = useTranslation();
  const progress = useRunProgress(live);
  const isGoing = progress.phase === 'running' || progress.phase === 'stopping';
  return (
    <>
      <div className={classes.body}>
        <RunState progress={progress} />
      </div>
      <footer className={classes.footer}>
        <div className={classes.buttons}>
          <RunButtons live={live} progress={progress} />
          {isGoing && <Button variant="default" onClick={onHide}>{t('ACCOUNTS/BULK/HIDE')}</Button>}
        </div>
      </footer>
    </>
  );
}
