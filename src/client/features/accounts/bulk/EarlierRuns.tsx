import type { AccountRun } from '#contract/accountRuns.ts';
import { useTranslation } from '../texts.ts';
import { EarlierRun } from './EarlierRun.tsx';
import classes from './EarlierRuns.module.css';

/**
 * The administrator's own runs that were interrupted by a reload, another browser or a stopped
 * server, with their figures and buttons.
 */
export function EarlierRuns({ runs }: { runs: readonly AccountRun[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.runs} data-part="runs" aria-label={t('ACCOUNTS/RUNS/LABEL')}>
      {runs.map((run) => (
        <EarlierRun key={run.id} run={run} />
      ))}
    </section>
  );
}
