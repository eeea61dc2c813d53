import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { NoConnection, Refusal } from '../../../api/refusal.ts';
import { failureToast } from '../../../api/toasts.ts';
import { Messages } from '../../../components/Messages.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { BulkProgress } from './liveRun.ts';
import classes from './BulkDialog.module.css';

/** A bar with figures; and where it has stopped or failed, what is done, what is not, and what nobody knows. */
export function RunState({ progress }: { progress: BulkProgress }) {
  const { t } = useTranslation();
  const { phase, done, total, unsent } = progress;
  const figures = t('ACCOUNTS/BULK/PROGRESS', { done, total });
  return (
    <div className={classes.run}>
      <p className={classes.figures} role="status">{phase === 'stopping' ? `${figures}. ${t('ACCOUNTS/BULK/STOPPING')}` : figures}</p>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={figures} size="lg" />
      {phase === 'stopped' && (
        <Notice tone="info" title={t('ACCOUNTS/BULK/STOPPED')} isSpoken>
          <p>{t('ACCOUNTS/BULK/UNSENT', { count: unsent.length })}</p>
        </Notice>
      )}
      {phase === 'failed' && <Failure progress={progress} />}
    </div>
  );
}

function Failure({ progress: { error, uncertain, unsent } }: { progress: BulkProgress }) {
  const { t } = useTranslation();
  // An answer that refuses the call has changed nothing; no answer, or a fault, may have come after the work.
  const isRefused = error instanceof Refusal && error.status < 500;
  const why = error instanceof NoConnection ? [] : (failureToast(error, 'ACCOUNTS/BULK')?.messages ?? []);
  return (
    <Notice tone="error" title={t('ACCOUNTS/BULK/FAILED')} isSpoken>
      {why.length > 0 && <Messages messages={why} />}
      {uncertain.length > 0 && <p>{t(isRefused ? 'ACCOUNTS/BULK/REFUSED' : 'ACCOUNTS/BULK/UNCERTAIN', { count: uncertain.length })}</p>}
      {unsent.length > 0 && <p>{t('ACCOUNTS/BULK/UNSENT', { count: unsent.length })}</p>}
    </Notice>
  );
}
