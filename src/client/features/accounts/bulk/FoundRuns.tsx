import type { AccountRun } from '../../../../contract/accountRuns.ts';
import { useTranslation } from '../texts.ts';
import { FoundRun } from './FoundRun.tsx';
import classes from './FoundRuns.module.css';

/** The administrator's own runs that were interrupted by a reload, another browser or a stopped server, with their figures and buttons. */
export function FoundRuns({ runs }: { runs: readonly AccountRun[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.runs} data-part="runs" aria-label={t('ACCOUNTS/RUNS/LABEL')}>
      {runs.map((run) => <FoundRun key={run.id} run={run} />)}
    </section>
  );
}
