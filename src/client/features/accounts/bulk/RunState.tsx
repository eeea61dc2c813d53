import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { NetworkError, ApiError } from '#client/api/errors.ts';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import type { BulkProgress } from './liveRun.ts';
import classes from './BulkDialog.module.css';

/**
 * Progress bar with figures. After a stop or a failure, also the number of completed, untouched and
 * uncertain accounts.
 */
export function RunState({ progress }: { progress: BulkProgress }) {
  const { t } = useTranslation();
  const { phase, done, total, unsent } = progress;
  const figures = t('ACCOUNTS/BULK/PROGRESS', { done, total });
  return (
    <div className={classes.run}>
      <p className={classes.figures} role="status">
        {phase === 'stopping' ? `${figures}. ${t('ACCOUNTS/BULK/STOPPING')}` : figures}
      </p>
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
  // A refusal (4xx) means that nothing was changed. Without a response, or with a server error, the
  // change may have been made.
  const isRefused = error instanceof ApiError && error.status < 500;
  const why =
    error instanceof NetworkError ? [] : (failureToast(error, 'ACCOUNTS/BULK')?.messages ?? []);
  return (
    <Notice tone="error" title={t('ACCOUNTS/BULK/FAILED')} isSpoken>
      {why.length > 0 && <Messages messages={why} />}
      {uncertain.length > 0 && (
        <p>
          {t(isRefused ? 'ACCOUNTS/BULK/REFUSED' : 'ACCOUNTS/BULK/UNCERTAIN', {
            count: uncertain.length,
          })}
        </p>
      )}
      {unsent.length > 0 && <p>{t('ACCOUNTS/BULK/UNSENT', { count: unsent.length })}</p>}
    </Notice>
  );
}
