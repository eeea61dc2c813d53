import { Button } from '@mantine/core';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { BulkProgress, LiveRun } from './liveRun.ts';

/** Stop, go on, try again, or leave it at that: what fits how far the run is. */
export function RunButtons({ live, progress: { phase } }: { live: LiveRun; progress: BulkProgress }) {
  const { t } = useTranslation();
  if (phase === 'running') return <Button variant="default" onClick={live.stop}>{t('ACCOUNTS/BULK/STOP')}</Button>;
  if (phase === 'stopping') return <Button variant="default" onClick={live.goOn}>{t('ACCOUNTS/BULK/CONTINUE')}</Button>;
  if (phase === 'finished') return null;
  return (
    <>
      <Button onClick={live.goOn}>{t(phase === 'failed' ? 'SHELL/RETRY' : 'ACCOUNTS/BULK/CONTINUE')}</Button>
      <Button variant="default" onClick={live.end}>{t('ACCOUNTS/BULK/FINISH')}</Button>
    </>
  );
}
