import type { AccountRun } from '#contract/accountRuns.ts';
import { useTranslation } from '../texts.ts';
import { EarlierRun } from './EarlierRun.tsx';
import classes from './EarlierRuns.module.css';

/**
 * The administrator's own runs that another page has started, or this one before a reload, with their
 * figures and buttons. The server processes them.
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
