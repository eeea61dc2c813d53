import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { NetworkError } from '#client/api/errors.ts';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import { type BulkProgress, isGoingOn } from './followedRun.ts';
import { stopText } from './stopTexts.ts';
import classes from './BulkDialog.module.css';

/**
 * Progress bar with figures. After a stop or a failure, also why, and how many accounts are untouched
 * or uncertain.
 */
export function RunState({ progress }: { progress: BulkProgress }) {
  const { t } = useTranslation();
  const { phase, done, total, stoppedBecause, isUnreachable } = progress;
  const figures = t('ACCOUNTS/BULK/PROGRESS', { done, total });
  return (
    <div className={classes.run}>
      <p className={classes.figures} role="status">
        {phase === 'stopping' ? `${figures}. ${t('ACCOUNTS/BULK/STOPPING')}` : figures}
      </p>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={figures} size="lg" />
      {isGoingOn(progress) && phase !== 'starting' && (
        <p className="quiet">{t('ACCOUNTS/BULK/BY_SERVER')}</p>
      )}
      {isUnreachable && (
        <Notice tone="warning" isSpoken>
          {t('ACCOUNTS/BULK/UNREACHABLE')}
        </Notice>
      )}
      {phase === 'stopped' && (
        <Notice
          tone={stoppedBecause === 'BY_OWNER' ? 'info' : 'warning'}
          title={t('ACCOUNTS/BULK/STOPPED')}
          isSpoken
        >
          {stoppedBecause !== null && stoppedBecause !== 'BY_OWNER' && (
            <p>{t(stopText(stoppedBecause))}</p>
          )}
          <p>{t('ACCOUNTS/BULK/UNSENT', { count: total - done })}</p>
        </Notice>
      )}
      {phase === 'failed' && <Failure progress={progress} />}
    </div>
  );
}

function Failure({ progress: { error, done, total, isUncertain } }: { progress: BulkProgress }) {
  const { t } = useTranslation();
  const why =
    error instanceof NetworkError ? [] : (failureToast(error, 'ACCOUNTS/BULK')?.messages ?? []);
  return (
    <Notice tone="error" title={t('ACCOUNTS/BULK/FAILED')} isSpoken>
      {why.length > 0 && <Messages messages={why} />}
      <p>
        {t(isUncertain ? 'ACCOUNTS/BULK/UNCERTAIN' : 'ACCOUNTS/BULK/UNSENT', {
          count: total - done,
        })}
      </p>
    </Notice>
  );
}
